/** Largest upload of a logo or another picture of the site. */
export const MAX_SITE_PICTURE_BYTES = 2 * 1024 * 1024

/** Pixels of the pictures of link previews. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 }
/** Greatest size in pixels of the picture of the home page. */
export const HOME_PICTURE_SIZE = { width: 1200, height: 1000 }
/** Greatest size in pixels of the logo in the header; its file has twice as many. */
export const HEADER_LOGO_SIZE = { width: 160, height: 36 }

/** The pictures of the site that can be uploaded. */
export const sitePictureKinds = ['logo', 'shareImage', 'homePicture'] as const
export type SitePictureKind = (typeof sitePictureKinds)[number]

/** The names of the uploaded pictures, from `sitePictureName`; null without one. */
export type SitePictures = Record<SitePictureKind, string | null>

/** The name of the kind in addresses: "share-image". */
export const sitePictureKind = (param: 'logo' | 'share-image' | 'home-picture'): SitePictureKind =>
  param === 'logo' ? 'logo' : param === 'share-image' ? 'shareImage' : 'homePicture'

/** The icons that are drawn from the logo and the color, as their files are called. */
export const siteIcons = [
  'icon-192',
  'icon-512',
  'icon-maskable-512',
  'icon-monochrome-512',
  'apple-touch-icon',
  'favicon-48',
] as const
export type SiteIcon = (typeof siteIcons)[number]

/** Everything that is drawn: the icons, the logo of the header, the picture of link previews. */
export const drawnPictures = [...siteIcons, 'logo', 'share'] as const
export type DrawnPicture = (typeof drawnPictures)[number]

/** Path prefix of the uploaded and the drawn pictures. */
export const SITE_PICTURES_PATH = '/look/'

/** Increase this number when the pictures are drawn in another way. */
const DRAWING_VERSION = 1

const namePattern = /^[0-9a-f]{16}-(\d{1,4})x(\d{1,4})(?:-light)?\.(?:png|webp|jpg)$/

export interface SitePictureFormat {
  width: number
  height: number
  type: 'png' | 'webp' | 'jpg'
  /** True for a logo that is seen on light pages, but not on dark ones. */
  isForLight?: boolean
}

/** Returns the name of a stored picture, which says its content, and what pages need to show it. */
export const sitePictureName = (
  hash: string,
  { width, height, type, isForLight = false }: SitePictureFormat,
) => `${hash}-${width}x${height}${isForLight ? '-light' : ''}.${type}`

/** True for the name of a logo that needs a light ground on dark pages. */
export const isForLightGround = (name: string) => name.includes('-light.')

/** Returns the size that the name of a stored picture says; null for any other text. */
export function sitePictureSize(name: string): { width: number; height: number } | null {
  const [, width, height] = namePattern.exec(name) ?? []
  return width ? { width: Number(width), height: Number(height) } : null
}

/** What the drawn pictures show. */
export interface Look {
  name: string
  tagline: string
  color: string | null
  pictures: SitePictures
}

/** Returns a key of the colors and icons of a site. Equal looks have equal keys. */
export const lookKey = ({ color, pictures }: Pick<Look, 'color' | 'pictures'>) =>
  checksum(JSON.stringify([DRAWING_VERSION, pictures.logo, color]))

/**
 * Returns the path of a drawn picture. It contains a checksum of what the picture shows, so that a
 * browser may keep the picture for ever.
 */
export function drawnPicturePath(picture: DrawnPicture, look: Look): string {
  const key = lookKey(look)
  const shown = picture === 'share' ? checksum(JSON.stringify([key, look.name, look.tagline])) : key
  return `${SITE_PICTURES_PATH}${shown}/${picture}.png`
}

/** Returns 14 hex digits. Different texts have different ones, unless somebody looks for them. */
function checksum(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(16).padStart(14, '0')
}

/** Returns the size in which a logo is shown in the header. */
export function headerLogoSize(name: string): { width: number; height: number } | null {
  const size = sitePictureSize(name)
  if (!size) return null
  const { width, height } = HEADER_LOGO_SIZE
  const scale = Math.min(width / size.width, height / size.height)
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
