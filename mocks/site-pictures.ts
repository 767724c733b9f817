import { invalidField } from '#contract/errors.ts'
import { pictureMessages } from '#contract/messages.ts'
import { PICTURE_HEADER_BYTES, pictureType } from '#contract/rules/picture-type.ts'
import {
  HOME_PICTURE_SIZE,
  SHARE_IMAGE_SIZE,
  type SitePictureKind,
  sitePictureName,
} from '#contract/rules/site-pictures.ts'

/** Sizes and types of the pictures that the server makes from an upload. Logos have any size. */
const stored = {
  logo: { width: 512, height: 512, type: 'png' },
  shareImage: { ...SHARE_IMAGE_SIZE, type: 'jpg' },
  homePicture: { ...HOME_PICTURE_SIZE, type: 'webp' },
} as const

/**
 * Returns the name of an uploaded picture of the site. The mocks decode and draw nothing. Throws
 * `invalid` on `file` for a file of another type.
 */
export async function nameSitePicture(file: File, kind: SitePictureKind): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureType(bytes.subarray(0, PICTURE_HEADER_BYTES))
  const isSvg = /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))
  const isLogo = type === 'png' || type === 'webp' || (type === null && isSvg)
  if (kind === 'logo' && !isLogo) throw invalidField('file', pictureMessages.noLogo)
  if (kind !== 'logo' && type !== 'jpeg' && type !== 'png' && type !== 'webp')
    throw invalidField('file', pictureMessages.noPhoto)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  return sitePictureName(hash.join(''), stored[kind])
}
