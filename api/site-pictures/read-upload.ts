import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { pictureMessages } from '#contract/messages.ts'
import { beginsLikeSvg, pictureType } from '#contract/rules/picture-type.ts'
import {
  HOME_PICTURE_SIZE,
  SHARE_IMAGE_SIZE,
  type SitePictureFormat,
} from '#contract/rules/site-pictures.ts'
import { fileError } from '../http/upload.ts'
import { loadSharp, readFirstBytes, rejectDamaged } from '../pictures/decoding.ts'
import { runSerially } from '../pictures/run-serially.ts'
import { drawSvg } from './draw-svg.ts'
import {
  DARK,
  isSeenOn,
  isTransparent,
  LIGHT,
  type Pixels,
  rawInput,
  visibleArea,
} from './pixels.ts'

/** Pixels of the longer side of a stored logo. */
const LOGO_SIDE = 1024
const MAX_MEGAPIXELS = 50
const TIMEOUT_SECONDS = 20

/** An uploaded picture as it is stored. */
export interface SitePicture extends SitePictureFormat {
  bytes: Buffer
}

/**
 * Reads an uploaded logo, PNG, WebP or SVG, and cuts off what is transparent around it. Throws
 * `invalid` on `file` for any other file, one that cannot be read, and one without a visible
 * pixel.
 */
export async function readLogo(path: string): Promise<SitePicture> {
  return runSerially(async () => {
    const type = pictureType(await readFirstBytes(path))
    if (type !== null && type !== 'png' && type !== 'webp') throw fileError(pictureMessages.noLogo)
    const picture = type === null ? await decodeSvg(path) : await decodeFile(path)
    const pixels = await toPixels(
      picture.resize(LOGO_SIDE, LOGO_SIDE, { fit: 'inside', withoutEnlargement: true }),
    )
    const area = visibleArea(pixels)
    if (!area) throw fileError(pictureMessages.empty)
    const sharp = await loadSharp()
    const logo = await encoded(
      sharp(...rawInput(pixels))
        .extract(area)
        .png({ compressionLevel: 9 }),
      'png',
    )
    const isForLight = isTransparent(pixels) && isSeenOn(pixels, LIGHT) && !isSeenOn(pixels, DARK)
    return { ...logo, isForLight }
  })
}

/** Reads an uploaded picture for link previews, JPEG, PNG or WebP, and cuts it to their format. */
export const readShareImage = (path: string): Promise<SitePicture> =>
  readPhoto(path, (picture) =>
    encoded(
      picture
        .resize({ ...SHARE_IMAGE_SIZE, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        // Some readers of link previews know no WebP.
        .jpeg({ quality: 88 }),
      'jpg',
    ),
  )

/** Reads an uploaded picture for the home page, JPEG, PNG or WebP. */
export const readHomePicture = (path: string): Promise<SitePicture> =>
  readPhoto(path, (picture) =>
    encoded(
      picture
        .resize({ ...HOME_PICTURE_SIZE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 }),
      'webp',
    ),
  )

function readPhoto(
  path: string,
  encode: (picture: Sharp) => Promise<SitePicture>,
): Promise<SitePicture> {
  return runSerially(async () => {
    const type = pictureType(await readFirstBytes(path))
    if (type !== 'jpeg' && type !== 'png' && type !== 'webp')
      throw fileError(pictureMessages.noPhoto)
    return encode(await decodeFile(path))
  })
}

/** Decodes a stored picture. */
export async function decodePicture(png: Buffer): Promise<Pixels> {
  const sharp = await loadSharp()
  return toPixels(sharp(png))
}

async function decodeSvg(path: string): Promise<Sharp> {
  const svg = await readFile(path)
  if (!beginsLikeSvg(svg)) throw fileError(pictureMessages.noLogo)
  const png = await drawSvg(svg)
  if (!png) throw fileError(pictureMessages.unreadableSvg)
  const sharp = await loadSharp()
  return sharp(png)
}

async function decodeFile(path: string): Promise<Sharp> {
  const sharp = await loadSharp()
  // This reads only the header, so it needs no pixel limit.
  const { width, height } = await rejectDamaged(sharp(path, { limitInputPixels: false }).metadata())
  if (width * height > MAX_MEGAPIXELS * 1_000_000)
    throw fileError(pictureMessages.tooManyPixels(MAX_MEGAPIXELS))
  return sharp(path, { failOn: 'error', limitInputPixels: MAX_MEGAPIXELS * 1_000_000 })
    .autoOrient()
    .timeout({ seconds: TIMEOUT_SECONDS })
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await rejectDamaged(
    picture
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height }
}

async function encoded(picture: Sharp, type: SitePicture['type']): Promise<SitePicture> {
  const { data, info } = await rejectDamaged(picture.toBuffer({ resolveWithObject: true }))
  return { bytes: data, type, width: info.width, height: info.height }
}
