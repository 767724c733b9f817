import {
  drawnPicturePath,
  SITE_PICTURES_PATH,
  type SitePictureKind,
} from '#contract/rules/site-pictures.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { defaultSite } from './site.ts'

/** Returns the path of an uploaded picture; null without one. */
export function uploadedPicturePath(kind: SitePictureKind, { pictures }: PublicSite) {
  const name = pictures[kind]
  return name === null ? null : SITE_PICTURES_PATH + name
}

/**
 * Returns the path of the picture for link previews of pages without a picture: the uploaded one,
 * or one with name and tagline. It has 1200×630 pixels.
 */
export function shareImagePath(site: PublicSite): string {
  const path = drawnPicturePath('share', site)
  return (
    uploadedPicturePath('shareImage', site) ??
    (path === drawnPicturePath('share', defaultSite) ? '/og/share.png' : path)
  )
}
