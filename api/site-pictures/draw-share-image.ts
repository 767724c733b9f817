import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { contrast, mix } from '#contract/rules/oklch.ts'
import { SHARE_IMAGE_SIZE } from '#contract/rules/site-pictures.ts'
import { TEXT_CONTRAST, themesOf } from '#contract/rules/theme.ts'
import { loadSharp } from '../pictures/decoding.ts'
import { projectRoot } from '../root.ts'
import { empty, place, type Sign } from './draw-icons.ts'
import { isSeenOn, rectangle, tile } from './pixels.ts'

const FONT_FILE = join(projectRoot, 'api/site-pictures/bricolage-grotesque-bold.ttf')
const MARGIN = 88
const TEXT_WIDTH = 640
const PANEL_WIDTH = 400
const GAP = 30

/** Draws the picture of link previews: name and tagline beside the logo, in the site's color. */
export async function drawShareImage(
  sign: Sign,
  { name, tagline, color }: { name: string; tagline: string; color: string },
): Promise<Buffer> {
  const { brand, 'brand-content': ink } = themesOf(color).light
  const quiet = mix(ink, 0.78, brand)
  const nameColor = contrast(quiet, brand) >= TEXT_CONTRAST ? quiet : ink
  const panel = mix('#000000', 0.14, brand)
  const { width, height } = SHARE_IMAGE_SIZE
  const [head, line] = [
    await drawText(name, nameColor, [44, 36], 130),
    await drawText(tagline, ink, [76, 64, 52, 44], 340),
  ]
  const top = Math.round((height - head.height - GAP - line.height) / 2)
  const emblem = await drawEmblem(sign, panel)
  const sharp = await loadSharp()
  return sharp({ create: { width, height, channels: 3, background: brand } })
    .composite([
      {
        input: rectangle(PANEL_WIDTH, height, panel, 0).data,
        raw: { width: PANEL_WIDTH, height, channels: 4 },
        left: width - PANEL_WIDTH,
        top: 0,
      },
      { ...head.overlay, left: MARGIN, top },
      { ...line.overlay, left: MARGIN, top: top + head.height + GAP },
      {
        input: emblem,
        left: width - PANEL_WIDTH + (PANEL_WIDTH - EMBLEM_SIDE) / 2,
        top: (height - EMBLEM_SIDE) / 2,
      },
    ])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const EMBLEM_SIDE = 280

/** Draws the logo on the panel, or on its own tile where it could not be seen on the panel. */
function drawEmblem({ pixels, ground, isOpaque }: Sign, panel: string): Promise<Buffer> {
  if (isOpaque || isSeenOn(pixels, panel))
    return place(pixels, empty(EMBLEM_SIDE), { width: EMBLEM_SIDE, height: EMBLEM_SIDE })
  const side = EMBLEM_SIDE * 0.74
  return place(pixels, tile(EMBLEM_SIDE, ground, 15 / 64), { width: side, height: side })
}

/** Draws a text in the largest of the sizes with which it is not higher than `maxHeight`. */
async function drawText(
  text: string,
  color: string,
  sizes: readonly number[],
  maxHeight: number,
): Promise<{ overlay: OverlayOptions; height: number }> {
  const sharp = await loadSharp()
  const draw = (size: number) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
        font: `Bricolage Grotesque Bold ${size}`,
        fontfile: FONT_FILE,
        width: TEXT_WIDTH,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
  for (const size of sizes) {
    const { data, info } = await draw(size)
    if (info.height > maxHeight && size !== sizes.at(-1)) continue
    const height = Math.min(info.height, maxHeight)
    return {
      height,
      overlay: {
        input: data.subarray(0, height * info.width * 4),
        raw: { width: info.width, height, channels: 4 },
      },
    }
  }
  throw new Error('There is no size of text')
}

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
