import type { PublicSite } from '#contract/site-settings.ts'
import { noindexPage, type PageMeta } from '../page-meta.ts'

/** Metadata of the list of saved contractors; not indexed. */
export function savedPage(): PageMeta {
  return noindexPage(
    'Saved contractors',
    'The contractors you have saved on this device, with your notes. They are there without an account and without a network.',
  )
}

/** Metadata of the page about data stored on the device; not indexed. */
export function offlineDataPage({ name }: Pick<PublicSite, 'name'>): PageMeta {
  return noindexPage(
    'Stored on this device',
    `What ${name} keeps on this device so that it works without a network: how old it is, how much room it takes, and how to refresh or clear it.`,
  )
}
