import { type DrawnPicture, headerLogoSize, type Look } from '#contract/rules/site-pictures.ts'
import { PRODUCT_COLOR, themesOf } from '#contract/rules/theme.ts'
import { runSerially } from '../pictures/run-serially.ts'
import { drawHeaderLogo, drawIcon, type Sign, signOf } from './draw-icons.ts'
import { drawShareImage } from './draw-share-image.ts'
import { drawSvg } from './draw-svg.ts'
import type { Pixels } from './pixels.ts'
import { decodePicture } from './read-upload.ts'

/**
 * Draws a picture of the site as a PNG. `readPicture` reads an uploaded picture. Returns null for
 * the logo of the header when there is no logo.
 */
export async function drawSitePicture(
  picture: DrawnPicture,
  look: Look,
  readPicture: (name: string) => Promise<Buffer | undefined>,
): Promise<Buffer | null> {
  const logo = look.pictures.logo === null ? undefined : await readPicture(look.pictures.logo)
  const headerSize = look.pictures.logo === null ? null : headerLogoSize(look.pictures.logo)
  if (picture === 'logo' && (!logo || !headerSize)) return null
  return runSerially(async () => {
    const color = look.color ?? PRODUCT_COLOR
    const sign = logo ? signOf(await decodePicture(logo), color) : await productSign(color)
    if (picture === 'share')
      return drawShareImage(sign, { name: look.name, tagline: look.tagline, color })
    if (picture === 'logo') return headerSize && drawHeaderLogo(sign, headerSize)
    return drawIcon(sign, picture)
  })
}

/** Returns the mark of the product, as in web/src/lib/brand-mark.tsx, in the color of the site. */
async function productSign(color: string): Promise<Sign> {
  const { brand, 'brand-content': ink, accent } = themesOf(color).light
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="9 9 46 46"><path fill="${ink}" d="M9 12h46v12H9zM14 27h8v26h-8zM42 27h8v26h-8z"/><path fill="${accent}" d="M25.5 27h13v26h-13z"/><circle cx="35.2" cy="40.5" r="1.5" fill="${brand}"/></svg>`
  const png = await drawSvg(Buffer.from(svg))
  if (!png) throw new Error('The mark could not be drawn')
  const pixels: Pixels = await decodePicture(png)
  return { pixels, ground: brand, isFree: false, isOpaque: false }
}
