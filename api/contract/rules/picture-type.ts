/** The types of pictures that the server can read. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

/** Number of bytes at the beginning of a file that tell its type. */
export const PICTURE_HEADER_BYTES = 64

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff]

/**
 * Returns the picture type from the first bytes of a file; `heic` for a picture of an iPhone, which
 * only Apple's programs can read; null if it is not a supported picture. File names and content
 * types are not trusted.
 */
export function pictureType(bytes: Uint8Array): PictureType | 'heic' | null {
  const hasBytes = (signature: readonly number[], offset = 0) =>
    signature.every((byte, index) => bytes[offset + index] === byte)
  if (hasBytes(png)) return 'png'
  if (hasBytes(jpeg)) return 'jpeg'
  if (hasBytes(ascii('RIFF')) && hasBytes(ascii('WEBP'), 8)) return 'webp'
  if (!hasBytes(ascii('ftyp'), 4)) return null
  const brands = brandsOf(bytes)
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'avif'
  return brands.some((brand) => /^(?:he[iv][cmsx]|mif1|msf1)$/.test(brand)) ? 'heic' : null
}

/** Returns whether a file begins like an SVG: with "<", also after spaces or a byte order mark. */
export function beginsLikeSvg(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))
}

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

/** Returns the four-letter names in the first box of a file of the ISO media formats. */
function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(bytes.length, bytes[3] ?? 0)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4)
    brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)))
  return brands
}
