import type { JsonLd } from '#contract/json-ld.ts'
import { endSentence, truncateAtWord } from '#contract/rules/sentence.ts'
import { site } from './site.ts'

export const siteName = site.name

/** Metadata for the head of a page, the same on the server and in the browser. */
export interface PageMeta {
  title: string
  /** At most 160 characters; at most 120 for a profile. */
  description: string
  /** Canonical path and query, or null for none. The host comes from the server's `PUBLIC_URL`. */
  canonical: string | null
  robots: Robots
  /** Open Graph type. */
  type: 'website' | 'article'
  /** Picture for link previews: an http(s) URL or a path of this site; never empty. */
  image: string
  twitterCard: 'summary' | 'summary_large_image'
  /** Structured data; URLs of this site are written as paths. */
  jsonLd: readonly JsonLd[]
}

export type Robots = 'index,follow' | 'noindex,follow'

/** `image: null` means the site's default picture. */
type PageMetaInput = Pick<PageMeta, 'title' | 'description'> &
  Partial<Omit<PageMeta, 'image'>> & { image?: string | null }

export const DESCRIPTION_LENGTH = 160

/**
 * Fills in the defaults, adds the site name to a title that does not contain it, and cuts the
 * description to 160 characters.
 */
export function pageMeta(input: PageMetaInput): PageMeta {
  return {
    canonical: null,
    robots: 'index,follow',
    type: 'website',
    twitterCard: 'summary_large_image',
    jsonLd: [],
    ...input,
    image: resolveImage(input.image),
    title: input.title.includes(siteName) ? input.title : `${input.title} | ${siteName}`,
    description: truncateAtWord(input.description, DESCRIPTION_LENGTH),
  }
}

/** Returns `url` if it is an http(s) URL or a path of this site, otherwise the default picture. */
function resolveImage(url: string | null | undefined): string {
  return url && /^(https?:\/\/\S+|\/(?!\/)\S*)$/i.test(url) && URL.canParse(url, 'https://site')
    ? url
    : site.shareImage
}

/** Metadata of a page with noindex and without a canonical address. */
export function noindexPage(title: string, description: string): PageMeta {
  return pageMeta({ title, description, robots: 'noindex,follow' })
}

/**
 * Metadata with the title as description and with noindex. Used for private pages, and for public
 * pages whose data is loading, failed to load or is not on the device.
 */
export function titleOnlyPage(title: string): PageMeta {
  return noindexPage(title, endSentence(title))
}

export function notFoundPage(): PageMeta {
  return noindexPage('404 Page Not Found', 'There is no page at this address.')
}
