export type PictureType = 'jpeg' | 'png' | 'webp'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff]

/**
 * Returns the picture type from the first 12 bytes of a file; null if it is not a supported
 * picture. File names and content types are not trusted.
 */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const hasBytes = (signature: readonly number[], offset = 0) =>
    signature.every((byte, index) => bytes[offset + index] === byte)
  if (hasBytes(png)) return 'png'
  if (hasBytes(jpeg)) return 'jpeg'
  return hasBytes(ascii('RIFF')) && hasBytes(ascii('WEBP'), 8) ? 'webp' : null
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
