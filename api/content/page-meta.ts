import type { JsonLd } from '#contract/json-ld.ts'
import { endSentence, truncateAtWord } from '#contract/rules/sentence.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { shareImagePath } from './site-pictures.ts'

/**
 * What a page says about itself, the same on the server and in the browser. `completeMeta` adds
 * what it has from the site.
 */
export interface PageMeta {
  /** Without the name of the site, unless it is a part of the title; '' for the name alone. */
  title: string
  /** At most 160 characters; at most 120 for a profile. */
  description: string
  /** Canonical path and query, or null for none. The host comes from the server's `PUBLIC_URL`. */
  canonical: string | null
  robots: Robots
  /** Open Graph type. */
  type: 'website' | 'article'
  /** Picture for link previews: an http(s) URL or a path of this site; null for the site's. */
  image: string | null
  twitterCard: 'summary' | 'summary_large_image'
  /** Structured data; URLs of this site are written as paths. */
  jsonLd: readonly JsonLd[]
}

export type Robots = 'index,follow' | 'noindex,follow'

type PageMetaInput = Pick<PageMeta, 'title' | 'description'> & Partial<PageMeta>

/** The metadata as it is written into the page. */
export type CompleteMeta = PageMeta & { image: string; siteName: string }

export const DESCRIPTION_LENGTH = 160

/** Fills in the defaults and cuts the description to 160 characters. */
export function pageMeta(input: PageMetaInput): PageMeta {
  return {
    canonical: null,
    robots: 'index,follow',
    type: 'website',
    twitterCard: 'summary_large_image',
    jsonLd: [],
    image: null,
    ...input,
    description: truncateAtWord(input.description, DESCRIPTION_LENGTH),
  }
}

/** Adds the name of the site to a title that does not contain it, and the site's picture. */
export function completeMeta(page: PageMeta, site: PublicSite): CompleteMeta {
  const { name } = site
  const { title, description } = page
  return {
    ...page,
    title: title === '' ? name : title.includes(name) ? title : `${title} | ${name}`,
    description: description === '' ? endSentence(name) : description,
    image: isPicture(page.image) ? page.image : shareImagePath(site),
    siteName: name,
  }
}

/** Returns true for an http(s) URL and for a path of this site. */
function isPicture(url: string | null): url is string {
  return (
    url !== null && /^(https?:\/\/\S+|\/(?!\/)\S*)$/i.test(url) && URL.canParse(url, 'https://site')
  )
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
  return noindexPage(title, title === '' ? '' : endSentence(title))
}

/** The metadata of a page that is still loading: the name of the site. */
export const untitledPage = titleOnlyPage('')

export function notFoundPage(): PageMeta {
  return noindexPage('404 Page Not Found', 'There is no page at this address.')
}
