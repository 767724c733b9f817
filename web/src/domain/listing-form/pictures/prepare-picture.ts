import { MAX_PHOTO_BYTES } from '#contract/listing-photos.ts'
import { pictureMessages, uploadMessages } from '#contract/messages.ts'
import { PICTURE_HEADER_BYTES, pictureType } from '#contract/rules/picture-type.ts'

/** The picture cannot be uploaded. The message says why. */
export class UnusablePictureError extends Error {}

/** Pixels of the longer side of a picture that is made smaller on the device. */
const MAX_SIDE = 3200
const JPEG_QUALITY = 0.9

/**
 * Returns the picture to upload. A file that the server can read is returned as it is. Others, and
 * those that are too large to send, are read by the browser and made smaller. Throws
 * UnusablePictureError for a file that this browser cannot read either.
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (file.size === 0) throw new UnusablePictureError('The file is empty')
  const header = new Uint8Array(await file.slice(0, PICTURE_HEADER_BYTES).arrayBuffer())
  const type = pictureType(header)
  if (type && type !== 'heic' && file.size <= MAX_PHOTO_BYTES) return file
  const picture = await readPicture(file).catch(() => null)
  const smaller = picture && (await redraw(picture, isSvg(file) ? 'image/png' : 'image/jpeg'))
  if (smaller) return smaller
  if (type === 'heic') throw new UnusablePictureError(pictureMessages.heic)
  throw new UnusablePictureError(
    type ? uploadMessages.tooLarge(MAX_PHOTO_BYTES) : pictureMessages.wrongType,
  )
}

const PREVIEW_WIDTH = 480

/** Returns a small picture of the file as a data URL; null if this browser cannot read it. */
export async function previewPicture(file: File): Promise<string | null> {
  try {
    const picture = await readPicture(file)
    const canvas = document.createElement('canvas')
    canvas.width = PREVIEW_WIDTH
    canvas.height = Math.max(1, Math.round((PREVIEW_WIDTH * picture.height) / picture.width))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return null
  }
}

const isSvg = ({ type }: Blob) => type === 'image/svg+xml'

/** Reads a picture with the decoders of the browser. Rejects if it has none for it. */
async function readPicture(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  if (!isSvg(file)) return createImageBitmap(file)
  // Scripts in an SVG do not run in an image.
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(await file.text())}`
  await image.decode()
  return image
}

/** Returns the picture, at most `MAX_SIDE` pixels wide and high; null if the browser has no memory. */
function redraw(picture: ImageBitmap | HTMLImageElement, type: string): Promise<Blob | null> {
  const longest = Math.max(picture.width, picture.height)
  const isVector = picture instanceof HTMLImageElement
  const scale = isVector ? 800 / longest : Math.min(1, MAX_SIDE / longest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
}
