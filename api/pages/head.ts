import type { CompleteMeta } from '#content/page-meta.ts'
import { jsonLdText } from '#contract/json-ld.ts'
import { Html, html } from './html.ts'

/**
 * Renders the same tags as `Head` in the browser. They have the attribute `data-ssr-head`, so that
 * the browser can replace them with its own tags. `origin` is the origin of PUBLIC_URL.
 */
export function renderHead(page: CompleteMeta, origin: string): Html {
  const url = page.canonical === null ? null : origin + page.canonical
  return html`<title data-ssr-head>${page.title}</title>
    ${named('description', page.description)}
    ${named('robots', page.robots)}
    ${url !== null && html`<link data-ssr-head rel="canonical" href="${url}">`}
    ${property('og:site_name', page.siteName)}
    ${property('og:type', page.type)}
    ${property('og:title', page.title)}
    ${property('og:description', page.description)}
    ${url !== null && property('og:url', url)}
    ${property('og:image', new URL(page.image, origin).href)}
    ${named('twitter:card', page.twitterCard)}
    ${page.jsonLd.length > 0 && html`<script data-ssr-head type="application/ld+json">${new Html(jsonLdText(page.jsonLd, origin))}</script>`}`
}

const named = (name: string, content: string) =>
  html`<meta data-ssr-head name="${name}" content="${content}">`
const property = (name: string, content: string) =>
  html`<meta data-ssr-head property="${name}" content="${content}">`
