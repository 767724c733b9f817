import type { SiteIcon } from '#contract/rules/site-pictures.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { hasBuiltInLook, iconPath, pageColors } from './site-look.ts'
import { defaultSite } from './site.ts'

const screenshots = [
  screenshot('search-narrow', '390x844', 'narrow', 'Plumbers near Tampa'),
  screenshot('profile-narrow', '390x844', 'narrow', 'A contractor, one tap from the call'),
  screenshot('home-wide', '1440x900', 'wide', 'Search by service and place'),
  screenshot('search-wide', '1440x900', 'wide', 'Plumbers near Tampa'),
]

/** True for a site that looks as on the screenshots. */
const isAsBuilt = (site: PublicSite) => site.name === defaultSite.name && hasBuiltInLook(site)

/**
 * Returns the web app manifest. `id` must never change, because it identifies installed apps. The
 * screenshots show the app with its default name and look, so other sites have none, and no icons
 * of shortcuts.
 */
export function webManifest(site: PublicSite) {
  const colors = pageColors(site)
  const icon = (name: SiteIcon, sizes: string, purpose: string) => ({
    src: iconPath(name, site),
    sizes,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string, picture: string) => ({
    name,
    url,
    ...(hasBuiltInLook(site) && { icons: [shortcutIcon(picture)] }),
  })
  return {
    id: '/',
    name: site.name,
    short_name: site.shortName || site.name,
    description: 'Find local home-service contractors near you, even without a network.',
    lang: 'en-US',
    dir: 'ltr',
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    background_color: colors.light,
    theme_color: colors.primary,
    categories: ['business', 'lifestyle', 'utilities'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      icon('icon-192', '192x192', 'any'),
      icon('icon-512', '512x512', 'any'),
      icon('icon-maskable-512', '512x512', 'maskable'),
      icon('icon-monochrome-512', '512x512', 'monochrome'),
    ],
    ...(isAsBuilt(site) && { screenshots }),
    shortcuts: [
      shortcut('Search', '/directory', 'search'),
      shortcut('Saved', '/saved', 'saved'),
      shortcut('All categories', '/all-categories', 'categories'),
      shortcut('Blog', '/blog', 'blog'),
    ],
  }
}

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }
}

function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label }
}
