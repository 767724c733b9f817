import { drawnPicturePath, lookKey, type SiteIcon } from '#contract/rules/site-pictures.ts'
import { PRODUCT_COLOR, themeCss, themesOf } from '#contract/rules/theme.ts'
import type { PublicSite } from '#contract/site-settings.ts'

/** The grounds of pages and the primary color of the built-in themes. */
const builtIn = { light: '#fbfaf7', dark: '#101614', primary: PRODUCT_COLOR }

/** The files of the built-in icons, in web/public. */
const builtInIcons: Record<SiteIcon, string> = {
  'icon-192': '/icons/icon-192.png',
  'icon-512': '/icons/icon-512.png',
  'icon-maskable-512': '/icons/icon-maskable-512.png',
  'icon-monochrome-512': '/icons/icon-monochrome-512.png',
  'apple-touch-icon': '/icons/apple-touch-icon.png',
  'favicon-48': '/icons/favicon-48.png',
}

/** True for a site with the colors and icons of the product. */
export const hasBuiltInLook = ({ color, pictures }: PublicSite) =>
  color === null && pictures.logo === null

export const iconPath = (icon: SiteIcon, site: PublicSite) =>
  hasBuiltInLook(site) ? builtInIcons[icon] : drawnPicturePath(icon, site)

/** Returns the grounds of pages in both themes, and the primary color of the light one. */
export function pageColors({ color }: PublicSite): typeof builtIn {
  if (color === null) return builtIn
  const { light, dark } = themesOf(color)
  return { light: light['base-200'], dark: dark['base-200'], primary: light.primary }
}

/**
 * Returns the tags of the head with the look of the site: its colors and its icons. All have the
 * attribute `data-look`, so that the browser can store and replace them. No value needs to be
 * escaped: they are hex colors and paths of checksums.
 */
export function lookTags(site: PublicSite): string {
  const key = lookKey(site)
  const { light, dark } = pageColors(site)
  const bar = (scheme: string, color: string) =>
    `<meta data-look="${key}" name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}" data-color="${color}">`
  const icon = (rel: string, path: string, attributes: string) =>
    `<link data-look="${key}" rel="${rel}" href="${path}"${attributes}>`
  return [
    bar('light', light),
    bar('dark', dark),
    hasBuiltInLook(site)
      ? icon('icon', '/icons/icon.svg', ' type="image/svg+xml"')
      : icon('icon', iconPath('icon-192', site), ' type="image/png" sizes="192x192"'),
    icon('icon', iconPath('favicon-48', site), ' type="image/png" sizes="48x48"'),
    icon('apple-touch-icon', iconPath('apple-touch-icon', site), ''),
    ...(site.color === null ? [] : [`<style data-look="${key}">${themeCss(site.color)}</style>`]),
  ].join('')
}
