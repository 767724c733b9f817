import { open } from 'node:fs/promises'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'
import { ContractError } from '#contract/errors.ts'
import { pictureMessages } from '#contract/messages.ts'
import { pictureType } from '#contract/rules/picture-type.ts'
import type { PictureSize } from '../../db/contractor-columns.ts'
import { fileError } from '../../http/upload.ts'
import { runSerially } from './run-serially.ts'

export type PictureKind = 'logo' | 'photo'

export interface EncodedPicture {
  files: { size: PictureSize; bytes: Buffer }[]
  /** Pixels of the largest size. */
  width: number
  height: number
}

const MAX_MEGAPIXELS = 40
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
 * orientation and without metadata. Throws `invalid` on `file` unless it is a complete JPEG, PNG or
 * WebP of at most 40 megapixels, and `unavailable` when the encoding takes too long or too many
 * pictures are waiting.
 */
export async function encodePicture(path: string, kind: PictureKind): Promise<EncodedPicture> {
  const type = pictureType(await readFirstBytes(path))
  if (!type) throw fileError(pictureMessages.wrongType)
  return runSerially(async () => {
    const sharp = await loadSharp()
    // This reads only the header, so it needs no pixel limit.
    const meta = await rejectDamaged(sharp(path, { limitInputPixels: false }).metadata())
    if (meta.format !== type) throw fileError(pictureMessages.wrongType)
    if (meta.width * meta.height > MAX_MEGAPIXELS * 1_000_000)
      throw fileError(pictureMessages.tooManyPixels(MAX_MEGAPIXELS))
    const files: EncodedPicture['files'] = []
    let largest = { width: 0, height: 0 }
    for (const { size, encode } of sizes[kind]) {
      const picture = sharp(path, { failOn: 'error', limitInputPixels: MAX_MEGAPIXELS * 1_000_000 })
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

async function readFirstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function rejectDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw (error as Error).message.startsWith('timeout')
      ? new ContractError('unavailable')
      : fileError(pictureMessages.damaged)
  }
}

type SharpFactory = (input: SharpInput, options: SharpOptions) => Sharp
let loading: Promise<SharpFactory> | undefined

/**
 * Loads sharp when the first picture is encoded, so that the server starts faster and uses less
 * memory until then. Only the JPEG, PNG and WebP decoders are enabled.
 */
function loadSharp(): Promise<SharpFactory> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}
