import { Window } from 'happy-dom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import type { PageMeta } from '#contract/pages.ts'
import { Head } from '../../web/src/lib/head.tsx'

// A preload in a page is not followed.
const { DOMParser, Response } = new Window({
  url: 'https://page.example/',
  settings: {
    fetch: { interceptor: { beforeAsyncRequest: () => Promise.resolve(new Response('')) } },
  },
})

/** A page as a parser sees it; nothing in it runs. */
export function parsePage(html: string) {
  return new DOMParser().parseFromString(html, 'text/html')
}

/**
 * Every tag that search engines and link previews read, as text, in one order; how it got there
 * does not count.
 */
export function headTags(html: string): string[] {
  const page = parsePage(html)
  return [
    ...page.querySelectorAll(
      'title, meta[name="description"], meta[name="robots"], link[rel="canonical"], meta[property^="og:"], meta[name^="twitter:"], script[type="application/ld+json"]',
    ),
  ]
    .map((tag) =>
      JSON.stringify([
        tag.tagName,
        tag.getAttribute('name') ?? tag.getAttribute('property') ?? tag.getAttribute('rel'),
        tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent,
      ]),
    )
    .sort()
}

/** What the browser's own Head draws for a page, on a site whose shell names this origin. */
export function drawHead(page: PageMeta, origin: string): string {
  vi.stubGlobal('document', { querySelector: () => ({ content: origin }) })
  try {
    return renderToStaticMarkup(createElement(Head, { page }))
  } finally {
    vi.unstubAllGlobals()
  }
}
