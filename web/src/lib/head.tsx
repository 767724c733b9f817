import { createContext, useContext, useLayoutEffect } from 'react'
import { type PageMeta, siteName, titleOnlyPage } from '#content/page-meta.ts'
import { jsonLdText } from '#contract/json-ld.ts'
import { normalizePath } from '#contract/pages.ts'
import { useHydrated } from './hydration.ts'

/** Passed by the server to the page that it draws. */
export interface ServerDrawing {
  /** Called by the page's `Head`. */
  onHead: (page: PageMeta) => void
  /** Whether search engines may index the pages of a category in a city. */
  indexesLandingPages: boolean
  /** Returns the HTML of a post's content as `safePostHtml` does in a browser. */
  toPostHtml: (content: string) => string
}

/** Null in a browser. */
export const ServerDrawingContext = createContext<ServerDrawing | null>(null)

export function useServerDrawing(): ServerDrawing | null {
  return useContext(ServerDrawingContext)
}

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
    ? server.indexesLandingPages
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

/** The head of a page whose data is still loading. The title is the site name. */
export const loadingPage = titleOnlyPage(siteName)

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
  if (!server) return <BrowserHead {...props} />
  server.onHead(props.page)
  return null
}

function BrowserHead({ page, isProvisional = false }: HeadProps) {
  const isHydrated = useHydrated()
  const keepsServerHead = !isHydrated || (isProvisional && hasServerHead())
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
