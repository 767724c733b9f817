import { contrast, rgbToHex } from '#contract/rules/oklch.ts'

/** A decoded picture: red, green, blue and opacity of each pixel, one byte each. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** The lightest and a dark ground of pages. */
export const LIGHT = '#ffffff'
export const DARK = '#1b201e'

/** How sharp gets decoded pixels. */
export const rawInput = ({ data, width, height }: Pixels) =>
  [data, { raw: { width, height, channels: 4 } }] as const

const VISIBLE = 16
const OPAQUE = 250
/** Every logo has some soft edges. */
const TRANSPARENT_SHARE = 0.01
/** Contrast from which shapes can be told from their ground. */
const SEEN_CONTRAST = 2.5
const SEEN_SHARE = 0.8
/** Looking at so many pixels is enough to know the colors of a logo. */
const SAMPLES = 4000

const at = ({ data }: Pixels, pixel: number) =>
  [data[pixel * 4] ?? 0, data[pixel * 4 + 1] ?? 0, data[pixel * 4 + 2] ?? 0] as const
const opacityOf = ({ data }: Pixels, pixel: number) => data[pixel * 4 + 3] ?? 0
const toHex = (rgb: readonly number[]) =>
  rgbToHex([(rgb[0] ?? 0) / 255, (rgb[1] ?? 0) / 255, (rgb[2] ?? 0) / 255])

/** Returns the rectangle that has all visible pixels; null when there are none. */
export function visibleArea(pixels: Pixels) {
  let [left, top, right, bottom] = [pixels.width, pixels.height, -1, -1]
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) {
      if (opacityOf(pixels, y * pixels.width + x) < VISIBLE) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** True for a logo without a ground of its own. */
export function isTransparent(pixels: Pixels): boolean {
  const count = pixels.width * pixels.height
  let transparent = 0
  for (let pixel = 0; pixel < count; pixel += 1)
    if (opacityOf(pixels, pixel) < OPAQUE) transparent += 1
  return transparent / count > TRANSPARENT_SHARE
}

/** Returns the mean color of the edge, with which an opaque picture is continued. */
export function edgeColor(pixels: Pixels): string {
  const { width, height } = pixels
  const sum = [0, 0, 0]
  let count = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += y % (height - 1) === 0 ? 1 : Math.max(1, width - 1)) {
      for (const [channel, value] of at(pixels, y * width + x).entries())
        sum[channel] = (sum[channel] ?? 0) + value
      count += 1
    }
  return toHex(sum.map((value) => value / count))
}

/** Returns which share of the visible pixels can be told from a ground, 0–1. */
export function seenShare(pixels: Pixels, ground: string): number {
  const count = pixels.width * pixels.height
  const step = Math.max(1, Math.floor(count / SAMPLES))
  let [seen, visible] = [0, 0]
  for (let pixel = 0; pixel < count; pixel += step) {
    if (opacityOf(pixels, pixel) < 128) continue
    visible += 1
    if (contrast(toHex(at(pixels, pixel)), ground) >= SEEN_CONTRAST) seen += 1
  }
  return visible === 0 ? 0 : seen / visible
}

/** Returns the first ground on which the picture is seen, else the best one. */
export function groundFor(pixels: Pixels, grounds: readonly [string, ...string[]]): string {
  const shares = grounds.map((ground) => seenShare(pixels, ground))
  const first = shares.findIndex((share) => share >= SEEN_SHARE)
  return grounds[first < 0 ? shares.indexOf(Math.max(...shares)) : first] ?? grounds[0]
}

export const isSeenOn = (pixels: Pixels, ground: string) => seenShare(pixels, ground) >= SEEN_SHARE

/** Returns a square of one color. `radius` of its corners is a share of the side. */
export function tile(side: number, color: string, radius = 0): Pixels {
  return rectangle(side, side, color, radius * side)
}

export function rectangle(width: number, height: number, color: string, radius: number): Pixels {
  const data = Buffer.alloc(width * height * 4)
  const rgb = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      // Distance to the middle of the corner, for pixels in a corner.
      const dx = Math.max(radius - (x + 0.5), x + 0.5 - (width - radius), 0)
      const dy = Math.max(radius - (y + 0.5), y + 0.5 - (height - radius), 0)
      const coverage = Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5))
      data.set([...rgb, Math.round((radius === 0 ? 1 : coverage) * 255)], (y * width + x) * 4)
    }
  return { data, width, height }
}

/**
 * Returns the shapes of a picture in white, as a system draws them in a color of its own: what is
 * transparent, or looks like the edge of an opaque picture, is left out.
 */
export function silhouette(pixels: Pixels): Pixels {
  const data = Buffer.alloc(pixels.data.length, 255)
  const ground = isTransparent(pixels) ? null : edgeColor(pixels)
  const edge =
    ground && [1, 3, 5].map((start) => Number.parseInt(ground.slice(start, start + 2), 16))
  const count = pixels.width * pixels.height
  const distances = new Float64Array(count)
  let largest = 1
  if (edge)
    for (let pixel = 0; pixel < count; pixel += 1) {
      const rgb = at(pixels, pixel)
      distances[pixel] = Math.hypot(...rgb.map((value, channel) => value - (edge[channel] ?? 0)))
      largest = Math.max(largest, distances[pixel] ?? 0)
    }
  for (let pixel = 0; pixel < count; pixel += 1) {
    const share = edge ? Math.min(1, (1.5 * (distances[pixel] ?? 0)) / largest) : 1
    data[pixel * 4 + 3] = Math.round(opacityOf(pixels, pixel) * share)
  }
  return { ...pixels, data }
}
