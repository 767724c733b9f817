import type { SiteIcon } from '#contract/rules/site-pictures.ts'
import { themesOf } from '#contract/rules/theme.ts'
import { loadSharp } from '../pictures/decoding.ts'
import {
  DARK,
  edgeColor,
  groundFor,
  isSeenOn,
  isTransparent,
  LIGHT,
  type Pixels,
  rawInput,
  rectangle,
  silhouette,
  tile,
} from './pixels.ts'

const CORNER = 15 / 64
/** Phones cut icons to a shape of their own, which always contains a circle of 80 %. */
const SAFE_CIRCLE = 0.8

/** A logo with the ground on which it can be seen. */
export interface Sign {
  pixels: Pixels
  ground: string
  /** True for a logo that is drawn without a ground in the header: pages give it one. */
  isFree: boolean
  /** True for a picture without transparent parts, which is its own ground. */
  isOpaque: boolean
}

/** Returns a logo with its ground, on a site of this color. */
export function signOf(logo: Pixels, color: string): Sign {
  if (!isTransparent(logo))
    return { pixels: logo, ground: edgeColor(logo), isFree: true, isOpaque: true }
  return {
    pixels: logo,
    ground: groundFor(logo, [LIGHT, themesOf(color).light.brand, DARK]),
    isFree: isSeenOn(logo, LIGHT),
    isOpaque: false,
  }
}

/** Draws one of the icons of a site as a PNG. */
export async function drawIcon(sign: Sign, icon: SiteIcon): Promise<Buffer> {
  switch (icon) {
    case 'icon-192':
      return drawTile(sign, 192)
    case 'icon-512':
      return drawTile(sign, 512)
    case 'favicon-48':
      return drawTile(sign, 48)
    case 'apple-touch-icon':
      return place(sign.pixels, tile(180, sign.ground), insideCircle(sign.pixels, 180 * 0.9))
    case 'icon-maskable-512':
      return place(
        sign.pixels,
        tile(512, sign.ground),
        insideCircle(sign.pixels, 512 * SAFE_CIRCLE),
      )
    case 'icon-monochrome-512':
      return place(
        silhouette(sign.pixels),
        empty(512),
        insideCircle(sign.pixels, 512 * SAFE_CIRCLE),
      )
  }
}

/** An icon as computers show it: on a tile with round corners, unless it has a ground of its own. */
function drawTile(sign: Sign, side: number): Promise<Buffer> {
  const ground = sign.isOpaque ? tile(side, sign.ground) : tile(side, sign.ground, CORNER)
  return place(sign.pixels, ground, square(side * (sign.isOpaque ? 1 : 0.76)))
}

/** Draws the logo of the header with twice as many pixels as it is shown with. */
export async function drawHeaderLogo(sign: Sign, shown: Size): Promise<Buffer> {
  const [width, height] = [shown.width * 2, shown.height * 2]
  if (sign.isFree) return place(sign.pixels, empty(width, height), { width, height })
  const pad = Math.round(Math.min(width, height) * 0.12)
  return place(
    sign.pixels,
    rectangle(width, height, sign.ground, Math.min(width, height) * CORNER),
    {
      width: width - 2 * pad,
      height: height - 2 * pad,
    },
  )
}

interface Size {
  width: number
  height: number
}

export const empty = (width: number, height = width): Pixels => ({
  data: Buffer.alloc(width * height * 4),
  width,
  height,
})

const square = (side: number): Size => ({ width: side, height: side })

/** Returns the largest size with which the corners of a picture are inside a circle. */
function insideCircle({ width, height }: Pixels, diameter: number): Size {
  const scale = diameter / Math.hypot(width, height)
  return { width: width * scale, height: height * scale }
}

/** Draws a picture in the middle of a ground, as large as possible within `size`. */
export async function place(picture: Pixels, ground: Pixels, size: Size): Promise<Buffer> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(...rawInput(picture))
    .resize(Math.max(1, Math.round(size.width)), Math.max(1, Math.round(size.height)), {
      fit: 'inside',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(...rawInput(ground))
    .composite([
      {
        input: data,
        raw: { width: info.width, height: info.height, channels: 4 },
        left: Math.round((ground.width - info.width) / 2),
        top: Math.round((ground.height - info.height) / 2),
      },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
