import { jsonLdText, type PageMeta, siteName } from '#contract/pages.ts'
import { useLayoutEffect } from 'react'

/** The server writes the public address of the site into the shell (E9); the page's own origin where it did not. */
function siteOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content || window.location.origin
}

/** Whether the operator lets pages of a category in a city be indexed (INDEX_LANDING_PAGES): the server writes it into the shell. */
export function hasLandingPages(): boolean {
  return document.querySelector('meta[name="index-landing-pages"]') !== null
}

/**
 * Title, description, canonical, robots, link preview and structured data of a page. Every page draws exactly one.
 * The tags of the server's head go when the first one is drawn, so that each exists once (H1, H2).
 */
export function Head({ page }: { page: PageMeta }) {
  useLayoutEffect(() => {
    for (const tag of document.querySelectorAll('[data-ssr-head]')) tag.remove()
  }, [])
  const origin = siteOrigin()
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
      {page.image !== null && <meta property="og:image" content={new URL(page.image, origin).href} />}
      {page.jsonLd.length > 0 && <script type="application/ld+json">{jsonLdText(page.jsonLd, origin)}</script>}
    </>
  )
}
