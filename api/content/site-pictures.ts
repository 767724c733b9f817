import type { PublicSite } from '#contract/site-settings.ts'

/** The picture for link previews of pages without a picture: 1200×630 pixels. */
export function shareImagePath(_site: Pick<PublicSite, 'pictures'>): string {
  return '/og/share.png'
}
