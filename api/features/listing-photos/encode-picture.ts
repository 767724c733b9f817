import type { Sharp } from 'sharp'
import { pictureMessages } from '#contract/messages.ts'
import { pictureType, type PictureType } from '#contract/rules/picture-type.ts'
import type { PictureSize } from '../../db/contractor-columns.ts'
import { fileError } from '../../http/upload.ts'
import { loadSharp, readFirstBytes, rejectDamaged } from '../../pictures/decoding.ts'
import { runSerially } from '../../pictures/run-serially.ts'

export type PictureKind = 'logo' | 'photo'

export interface EncodedPicture {
  files: { size: PictureSize; bytes: Buffer }[]
  /** Pixels of the largest size. */
  width: number
  height: number
}

/**
 * Highest number of megapixels by type, so that no picture needs more than about 400 MB. JPEG is
 * decoded at a fraction of its size, so that the pictures of today's telephones need little memory.
 * The others, and JPEG files that become sharper while they load, are decoded whole: lossless WebP
 * takes 4 bytes per pixel, AVIF about 20.
 */
const maxMegapixels: Record<PictureType, number> = { jpeg: 200, webp: 50, png: 50, avif: 16 }
const MAX_PROGRESSIVE_MEGAPIXELS = 50
/**
 * Time limit for encoding one size. No normal picture takes this long, unless the machine is
 * overloaded.
 */
const TIMEOUT_SECONDS = 20

/** The sizes of each kind, largest last. */
const sizes: Record<PictureKind, { size: PictureSize; encode: (picture: Sharp) => Sharp }[]> = {
  logo: [
    {
      size: 'logo',
      encode: (picture) =>
        picture.resize(400, 400, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 }),
    },
  ],
  photo: [
    {
      size: 'card',
      encode: (picture) => picture.resize(600, 400, { fit: 'cover' }).webp({ quality: 80 }),
    },
    {
      size: 'large',
      encode: (picture) =>
        picture
          .resize(1600, 1200, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 80 }),
    },
  ],
}

/**
 * Decodes an uploaded picture and encodes it in the sizes of its kind, rotated by its EXIF
 * orientation and without metadata. Throws `invalid` on `file` unless it is a complete JPEG, PNG,
 * WebP or AVIF within the limits of `maxMegapixels`, and `unavailable` when the encoding takes too
 * long or too many pictures are waiting.
 */
export async function encodePicture(path: string, kind: PictureKind): Promise<EncodedPicture> {
  const type = pictureType(await readFirstBytes(path))
  if (!type) throw fileError(pictureMessages.wrongType)
  if (type === 'heic') throw fileError(pictureMessages.heic)
  return runSerially(async () => {
    const sharp = await loadSharp()
    // This reads only the header, so it needs no pixel limit.
    const meta = await rejectDamaged(sharp(path, { limitInputPixels: false }).metadata())
    if (meta.format !== (type === 'avif' ? 'heif' : type))
      throw fileError(pictureMessages.wrongType)
    const limit = meta.isProgressive ? MAX_PROGRESSIVE_MEGAPIXELS : maxMegapixels[type]
    if (meta.width * meta.height > limit * 1_000_000)
      throw fileError(pictureMessages.tooManyPixels(limit))
    const files: EncodedPicture['files'] = []
    let largest = { width: 0, height: 0 }
    for (const { size, encode } of sizes[kind]) {
      const picture = sharp(path, { failOn: 'error', limitInputPixels: limit * 1_000_000 })
        .autoOrient()
        .timeout({ seconds: TIMEOUT_SECONDS })
      const { data, info } = await rejectDamaged(
        encode(picture).toBuffer({ resolveWithObject: true }),
      )
      files.push({ size, bytes: data })
      largest = info
    }
    return { files, width: largest.width, height: largest.height }
  })
}
