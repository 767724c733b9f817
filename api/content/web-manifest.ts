import type { PublicSite } from '#contract/site-settings.ts'
import { defaultSite } from './site.ts'

const screenshots = [
  screenshot('search-narrow', '390x844', 'narrow', 'Plumbers near Tampa'),
  screenshot('profile-narrow', '390x844', 'narrow', 'A contractor, one tap from the call'),
  screenshot('home-wide', '1440x900', 'wide', 'Search by service and place'),
  screenshot('search-wide', '1440x900', 'wide', 'Plumbers near Tampa'),
]

const isRenamed = ({ name, pictures }: PublicSite) =>
  name !== defaultSite.name || pictures.logo !== null

/**
 * Returns the web app manifest. `id` must never change, because it identifies installed apps. The
 * screenshots show the app with its default name and logo, so other sites have none.
 */
export function webManifest(site: PublicSite) {
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
    background_color: '#FBFAF7',
    theme_color: '#12574B',
    categories: ['business', 'lifestyle', 'utilities'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      {
        src: '/icons/icon-maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
      {
        src: '/icons/icon-monochrome-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'monochrome',
      },
    ],
    ...(isRenamed(site) ? {} : { screenshots }),
    shortcuts: [
      { name: 'Search', url: '/directory', icons: [shortcutIcon('search')] },
      { name: 'Saved', url: '/saved', icons: [shortcutIcon('saved')] },
      { name: 'All categories', url: '/all-categories', icons: [shortcutIcon('categories')] },
      { name: 'Blog', url: '/blog', icons: [shortcutIcon('blog')] },
    ],
  }
}

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }
}

function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.png`, sizes, type: 'image/png', form_factor, label }
}
