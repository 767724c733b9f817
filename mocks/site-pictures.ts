import { toPublicSite } from '#content/stored-site.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { pictureMessages } from '#contract/messages.ts'
import { beginsLikeSvg, PICTURE_HEADER_BYTES, pictureType } from '#contract/rules/picture-type.ts'
import {
  HOME_PICTURE_SIZE,
  SHARE_IMAGE_SIZE,
  SITE_PICTURES_PATH,
  type SitePictureKind,
  sitePictureName,
} from '#contract/rules/site-pictures.ts'
import { PRODUCT_COLOR } from '#contract/rules/theme.ts'
import type { MockDb } from './db.ts'
import { errorResponse } from './mock-group.ts'
import { dataUrl } from './pictures.ts'
import { readMockSite } from './site.ts'
import type { Row } from './table.ts'

interface SitePictureRow extends Row {
  name: string
  /** A data URL with the bytes as they were uploaded. */
  url: string
}

const openPictures = (db: MockDb) => db.openTable<SitePictureRow>('sitePictures', () => [])

/** Sizes and types of the pictures that the server makes from an upload. Logos have any size. */
const stored = {
  logo: { width: 512, height: 512, type: 'png' },
  shareImage: { ...SHARE_IMAGE_SIZE, type: 'jpg' },
  homePicture: { ...HOME_PICTURE_SIZE, type: 'webp' },
} as const

/**
 * Stores an uploaded picture of the site and returns its name. The mocks decode and draw nothing.
 * Throws `invalid` on `file` for a file of another type.
 */
export async function storeSitePicture(
  db: MockDb,
  file: File,
  kind: SitePictureKind,
): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureType(bytes.subarray(0, PICTURE_HEADER_BYTES))
  const isLogo = type === 'png' || type === 'webp' || (type === null && beginsLikeSvg(bytes))
  if (kind === 'logo' && !isLogo) throw invalidField('file', pictureMessages.noLogo)
  if (kind !== 'logo' && type !== 'jpeg' && type !== 'png' && type !== 'webp')
    throw invalidField('file', pictureMessages.noPhoto)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hash = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0'))
  const name = sitePictureName(hash.join(''), stored[kind])
  const contentType = `image/${type ?? 'svg+xml'}`
  const pictures = openPictures(db)
  if (!pictures.find((picture) => picture.name === name))
    pictures.insert({ name, url: await dataUrl(new Blob([bytes], { type: contentType })) })
  return name
}

/**
 * Responds with an uploaded picture. In place of the pictures that the server draws, responds with
 * the logo, or with a square in the color of the site.
 */
export async function readSitePicture(db: MockDb, path: string): Promise<Response> {
  const site = toPublicSite(readMockSite(db))
  const name = path.slice(SITE_PICTURES_PATH.length)
  const isDrawn = name.includes('/')
  const wanted = isDrawn ? site.pictures.logo : name
  const picture = openPictures(db).find((row) => row.name === wanted)
  if (picture) return fetch(picture.url)
  if (!isDrawn) return errorResponse(new ContractError('not_found'))
  const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${site.color ?? PRODUCT_COLOR}" d="M0 0h8v8H0z"/></svg>`
  return new Response(square, { headers: { 'content-type': 'image/svg+xml' } })
}
