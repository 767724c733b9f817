import { ContractError } from '#contract/errors.ts'
import { DAMAGED_PICTURE, NOT_A_PICTURE, pictureType } from '#contract/rules/picture-type.ts'
import type { PictureRow } from './db.ts'

type Picture = Pick<PictureRow, 'url' | 'largeUrl' | 'width' | 'height'>

/**
 * Where pictures cannot be drawn, in tests, they stay as they came, and this is what they are said
 * to measure.
 */
const UNDRAWN = { width: 1600, height: 1200 }

/**
 * An uploaded picture in its sizes, as data addresses. Throws invalid on `file` for what is no
 * JPEG, PNG or WebP.
 */
export async function readPicture(file: File, kind: PictureRow['kind']): Promise<Picture> {
  if (!pictureType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) throw bad(NOT_A_PICTURE)
  if (typeof createImageBitmap === 'undefined') {
    const url = await dataUrl(file)
    return { url, largeUrl: url, ...UNDRAWN }
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw bad(DAMAGED_PICTURE)
  })
  // Half the server's sizes: all of it has to fit where the mocks keep their state.
  const large = kind === 'logo' ? inside(bitmap, 400, 400) : inside(bitmap, 800, 600)
  const largeUrl = await draw(bitmap, large)
  return {
    url: kind === 'logo' ? largeUrl : await draw(bitmap, { width: 600, height: 400 }),
    largeUrl,
    ...large,
  }
}

interface Size {
  width: number
  height: number
}

function inside({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The picture in this size, cut to its shape where it has another. */
async function draw(bitmap: ImageBitmap, { width, height }: Size): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const scale = Math.max(width / bitmap.width, height / bitmap.height)
  const [drawnWidth, drawnHeight] = [bitmap.width * scale, bitmap.height * scale]
  canvas
    .getContext('2d')
    ?.drawImage(
      bitmap,
      (width - drawnWidth) / 2,
      (height - drawnHeight) / 2,
      drawnWidth,
      drawnHeight,
    )
  return dataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 }))
}

async function dataUrl(blob: Blob): Promise<string> {
  let bytes = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) bytes += String.fromCharCode(byte)
  return `data:${blob.type || 'application/octet-stream'};base64,${btoa(bytes)}`
}

function bad(message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path: 'file', message }] })
}
