import type { JsonLd } from './json-ld.ts'
import { trimEndOf } from './rules/trim-end.ts'
import { site } from './site.ts'

export const siteName = site.name

/** What the head of a page says: the same from the server and in the browser (H2). */
export interface PageMeta {
  title: string
  /** At most 160 characters, a profile's at most 120 (E7). */
  description: string
  /**
   * Path and query of the address that counts, or null for none. The host is the server's
   * `PUBLIC_URL` (E9).
   */
  canonical: string | null
  robots: Robots
  /**
   * Kind and picture of a link preview; the picture is an http address or a path of this site,
   * never missing.
   */
  type: 'website' | 'article'
  image: string
  /** How large a preview shows the picture. */
  twitterCard: 'summary' | 'summary_large_image'
  /** Structured data; addresses of this site stand in it as paths. */
  jsonLd: readonly JsonLd[]
}

export type Robots = 'index,follow' | 'noindex,follow'

/** `image` null: the site's own picture. */
type Draft = Pick<PageMeta, 'title' | 'description'> &
  Partial<Omit<PageMeta, 'image'>> & { image?: string | null }

export const DESCRIPTION_LENGTH = 160

/** With the name of the site in the title, and a description of at most 160 characters. */
export function page(draft: Draft): PageMeta {
  return {
    canonical: null,
    robots: 'index,follow',
    type: 'website',
    twitterCard: 'summary_large_image',
    jsonLd: [],
    ...draft,
    image: previewImage(draft.image),
    title: draft.title.includes(siteName) ? draft.title : `${draft.title} | ${siteName}`,
    description: cutAtWord(draft.description, DESCRIPTION_LENGTH),
  }
}

/** The page's own picture where a link preview could load it, otherwise the site's. */
function previewImage(address: string | null | undefined): string {
  return address &&
    /^(https?:\/\/\S+|\/(?!\/)\S*)$/i.test(address) &&
    URL.canParse(address, 'https://site')
    ? address
    : site.shareImage
}

/** A page that is no result for a search engine and has no address that counts. */
export function unlisted(title: string, description: string): PageMeta {
  return page({ title, description, robots: 'noindex,follow' })
}

/** White space collapsed, cut before the word that would pass `max`, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  // Never through the middle of a character that takes two units.
  const cut = plain.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return `${trimEndOf(end > max / 2 ? cut.slice(0, end) : cut, ' ,.;:–-')}…`
}

export function homePage(): PageMeta {
  return page({
    title: `${siteName}: ${site.tagline.charAt(0).toLowerCase()}${site.tagline.slice(1)}`,
    description:
      'Find electricians, plumbers, painters, HVAC technicians and general contractors near you. Ratings, hours and phone numbers, also offline.',
    canonical: '/',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: siteName,
        url: '/',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: '/directory?location={location}' },
          'query-input': 'required name=location',
        },
      },
    ],
  })
}

/**
 * While something fails or is not on the device, and for pages behind sign-in: a title and nothing
 * for search engines.
 */
export function plainPage(title: string): PageMeta {
  return unlisted(title, `${title}.`)
}

/**
 * The lower-case path without doubled or trailing slashes to which other forms are redirected
 * (R24).
 */
export function tidyPath(path: string): string {
  const tidy = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()
  return tidy === '' ? '/' : tidy
}
