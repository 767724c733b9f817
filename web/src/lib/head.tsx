import { useLayoutEffect } from 'react'
import { jsonLdText } from '#contract/json-ld.ts'
import { type PageMeta, plainPage, siteName, tidyPath } from '#contract/page-meta.ts'

/**
 * The server writes the public address of the site into the shell (E9); the page's own origin where
 * it did not.
 */
function siteOrigin(): string {
  return (
    document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ||
    window.location.origin
  )
}

/**
 * Whether the operator lets pages of a category in a city be indexed (INDEX_LANDING_PAGES): the
 * server writes it into the shell.
 */
export function hasLandingPages(): boolean {
  return document.querySelector('meta[name="index-landing-pages"]') !== null
}

/** The path and the parameters that this document was loaded for: those of the head in it. */
const loadedFor = addressNow()

function addressNow(): string {
  return typeof window === 'undefined'
    ? ''
    : tidyPath(window.location.pathname) + window.location.search
}

/**
 * Whether the document still has the head that the server made for this very address; the worker's
 * shell has none.
 */
function hasServerHead(): boolean {
  return (
    document.querySelector('meta[name="robots"][data-ssr-head]') !== null &&
    addressNow() === loadedFor
  )
}

/** While nothing is known of a page: never a wrong title. */
export const waitingPage = plainPage(siteName)

interface HeadProps {
  page: PageMeta
  /**
   * As far as it is known while the data is on its way, or did not come: the server's own head,
   * where it is, knows more.
   */
  isProvisional?: boolean
}

/**
 * Title, description, canonical, robots, link preview and structured data of a page. Every page
 * draws exactly one. The tags of the server's head go when the first one is drawn, so that each
 * exists once (H1, H2).
 */
export function Head({ page, isProvisional = false }: HeadProps) {
  const keepsServerHead = isProvisional && hasServerHead()
  useLayoutEffect(() => {
    if (keepsServerHead) return
    for (const tag of document.querySelectorAll('[data-ssr-head]')) tag.remove()
  }, [keepsServerHead])
  return keepsServerHead ? null : <Tags page={page} origin={siteOrigin()} />
}

function Tags({ page, origin }: { page: PageMeta; origin: string }) {
  const url = page.canonical === null ? null : origin + page.canonical
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <meta name="robots" content={page.robots} />
      {url !== null && <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={page.type} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {url !== null && <meta property="og:url" content={url} />}
      <meta property="og:image" content={new URL(page.image, origin).href} />
      <meta name="twitter:card" content={page.twitterCard} />
      {page.jsonLd.length > 0 && (
        <script type="application/ld+json">{jsonLdText(page.jsonLd, origin)}</script>
      )}
    </>
  )
}
