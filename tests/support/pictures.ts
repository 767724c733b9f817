import sharp, { type Sharp } from 'sharp'

type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'

const orange = [200, 120, 40]
const blue = [10, 10, 90]

/**
 * Creates an orange picture with a blue upper quarter. It is made from raw pixels, because the
 * server code blocks the decoding of images from memory in this process.
 */
export function drawTestImage(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index += 1)
    pixels.set(index < (width * height) / 4 ? blue : orange, index * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export function createTestImage(format: Format, width = 900, height = 700): Promise<Buffer> {
  return drawTestImage(width, height)[format]().toBuffer()
}

export const blob = (bytes: Uint8Array | string, type = 'image/jpeg') =>
  new Blob([bytes as BlobPart], { type })

/** Returns a tiny PNG whose header claims these dimensions. */
export async function pngWithClaimedSize(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await createTestImage('png', 4, 4))
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/**
 * Returns a tiny JPEG that becomes sharper while it loads, and whose header claims these
 * dimensions.
 */
export async function progressiveJpegWithClaimedSize(
  width: number,
  height: number,
): Promise<Buffer> {
  const bytes = await drawTestImage(16, 16).jpeg({ progressive: true }).toBuffer()
  const frameHeader = bytes.indexOf(Buffer.from([0xff, 0xc2]))
  bytes.writeUInt16BE(height, frameHeader + 5)
  bytes.writeUInt16BE(width, frameHeader + 7)
  return bytes
}

/** Returns the beginning of a lossless WebP of these dimensions. */
export function webpWithClaimedSize(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('RIFF')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WEBPVP8L', 8)
  bytes.writeUInt32LE(bytes.length - 20, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return bytes
}

/** Returns a tiny AVIF whose header claims these dimensions. */
export async function avifWithClaimedSize(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await drawTestImage(64, 64).avif({ effort: 0 }).toBuffer())
  const at = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, at)
  bytes.writeUInt32BE(height, at + 4)
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
