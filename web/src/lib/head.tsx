import { useLayoutEffect } from 'react'
import { completeMeta, type CompleteMeta, type PageMeta } from '#content/page-meta.ts'
import { jsonLdText } from '#contract/json-ld.ts'
import { normalizePath } from '#contract/pages.ts'
import { useHydrated } from './hydration.ts'
import { useServerDrawing } from './server-drawing.ts'
import { useSite } from './site.ts'

/** Returns the public origin of the site from the server's meta tag, else the page's origin. */
function siteOrigin(): string {
  return (
    document.querySelector<HTMLMetaElement>('meta[name="site-origin"]')?.content ||
    window.location.origin
  )
}

/**
 * Returns true when search engines may index the pages of a category in a city. The server adds the
 * meta tag when INDEX_LANDING_PAGES is on.
 */
export function useLandingPagesIndexed(): boolean {
  const server = useServerDrawing()
  return server
    ? server.indexLandingPages
    : document.querySelector('meta[name="index-landing-pages"]') !== null
}

/** The path and query from which the document was loaded. */
const initialUrl = currentUrl()

function currentUrl(): string {
  return typeof window === 'undefined'
    ? ''
    : normalizePath(window.location.pathname) + window.location.search
}

/**
 * True while the document has the server-rendered head of the current URL. The app shell, which the
 * service worker serves, has no such head.
 */
function hasServerHead(): boolean {
  return (
    document.querySelector('meta[name="robots"][data-ssr-head]') !== null &&
    currentUrl() === initialUrl
  )
}

interface HeadProps {
  page: PageMeta
  /** True while the data is not loaded. A server-rendered head of this URL is then kept. */
  isProvisional?: boolean
}

/**
 * Renders title, description, canonical URL, robots, link preview and structured data of a page.
 * Every page renders exactly one Head. It replaces the server-rendered tags, so that no tag exists
 * twice. On the server it renders nothing and calls `onHead`; the server then writes the tags.
 */
export function Head(props: HeadProps) {
  const server = useServerDrawing()
  const page = completeMeta(props.page, useSite())
  if (!server) return <BrowserHead {...props} page={page} />
  server.onHead(page)
  return null
}

function BrowserHead({
  page,
  isProvisional = false,
}: Omit<HeadProps, 'page'> & { page: CompleteMeta }) {
  const isHydrated = useHydrated()
  const keepsServerHead = !isHydrated || (isProvisional && hasServerHead())
  useLayoutEffect(() => {
    if (keepsServerHead) return
    for (const tag of document.querySelectorAll('[data-ssr-head]')) tag.remove()
  }, [keepsServerHead])
  return keepsServerHead ? null : <Tags page={page} origin={siteOrigin()} />
}

function Tags({ page, origin }: { page: CompleteMeta; origin: string }) {
  const url = page.canonical === null ? null : origin + page.canonical
  return (
    <>
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <meta name="robots" content={page.robots} />
      {url !== null && <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={page.siteName} />
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
