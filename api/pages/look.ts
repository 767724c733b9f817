import { lookTags } from '#content/site-look.ts'
import { lookKey } from '#contract/rules/site-pictures.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { Html } from './html.ts'

let last = { key: '', tags: new Html('') }

/** Returns the tags of `lookTags`. They are made only when the look has changed. */
export function lookOf(site: PublicSite): Html {
  const key = lookKey(site)
  if (last.key !== key) last = { key, tags: new Html(lookTags(site)) }
  return last.tags
}
