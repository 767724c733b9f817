import { invalidField } from '#contract/errors.ts'
import { pictureMessages } from '#contract/messages.ts'
import { PICTURE_HEADER_BYTES, pictureType } from '#contract/rules/picture-type.ts'
import type { PictureRow } from './db.ts'

type Picture = Pick<PictureRow, 'url' | 'largeUrl' | 'width' | 'height' | 'caption' | 'position'>

/**
 * Size reported if the runtime cannot resize pictures, as in tests. The picture is then stored
 * unchanged.
 */
const FALLBACK_SIZE = { width: 1600, height: 1200 }

const notArranged = { caption: null, position: 0 }

/**
 * Resizes an uploaded picture and returns data URLs. Throws `invalid` on `file` if it is damaged or
 * not a JPEG, PNG, WebP or AVIF.
 */
export async function readPicture(file: File, kind: PictureRow['kind']): Promise<Picture> {
  const type = pictureType(new Uint8Array(await file.slice(0, PICTURE_HEADER_BYTES).arrayBuffer()))
  if (!type) throw invalidField('file', pictureMessages.wrongType)
  if (type === 'heic') throw invalidField('file', pictureMessages.heic)
  if (typeof createImageBitmap === 'undefined') {
    const url = await dataUrl(file)
    return { url, largeUrl: url, ...FALLBACK_SIZE, ...notArranged }
  }
  const bitmap = await createImageBitmap(file).catch(() => {
    throw invalidField('file', pictureMessages.damaged)
  })
  // Large photos have half the width and height that they have on the server, so that they fit into
  // browser storage.
  const large = kind === 'logo' ? fitInside(bitmap, 400, 400) : fitInside(bitmap, 800, 600)
  const largeUrl = await resize(bitmap, large)
  return {
    url: kind === 'logo' ? largeUrl : await resize(bitmap, { width: 600, height: 400 }),
    largeUrl,
    ...large,
    ...notArranged,
  }
}

interface Size {
  width: number
  height: number
}

function fitInside({ width, height }: Size, maxWidth: number, maxHeight: number): Size {
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Resizes the picture and crops it to the target's aspect ratio. */
async function resize(bitmap: ImageBitmap, { width, height }: Size): Promise<string> {
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

export async function dataUrl(blob: Blob): Promise<string> {
  let bytes = ''
  for (const byte of new Uint8Array(await blob.arrayBuffer())) bytes += String.fromCharCode(byte)
  return `data:${blob.type || 'application/octet-stream'};base64,${btoa(bytes)}`
}
