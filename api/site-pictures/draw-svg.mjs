// Draws an SVG from the standard input as a PNG on the standard output. Runs as a process of its
// own: the library for SVG has no limit of its own for the time and the memory of a hostile file.
import sharp from 'sharp'

const [side, maxBytes] = process.argv.slice(2).map(Number)
const TOO_MUCH_MEMORY = 3

// The library draws in threads, so that this one can end the process.
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.exit(TOO_MUCH_MEMORY)
}, 5)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** @type {Buffer[]} */
const parts = []
for await (const part of process.stdin) parts.push(part)
const svg = Buffer.concat(parts)
// The size in pixels at the density of 72.
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
const density = Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)))
const png = await sharp(svg, { density })
  .resize(side, side, { fit: 'inside' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.end(png, () => process.exit())
