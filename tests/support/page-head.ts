import { Window } from 'happy-dom'
import { parseHTML } from 'linkedom'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import type { PageMeta } from '#content/page-meta.ts'
import { Head } from '../../web/src/lib/head.tsx'

/**
 * Parses a whole page, without running its scripts. The names of attributes keep the case in which
 * the page writes them. Happy-dom would take twice the time and never release the memory.
 */
export function parsePage(html: string) {
  return parseHTML(html).document
}

/**
 * Returns the head tags that search engines and link previews read, as a sorted list. Each tag is
 * reduced to its name and content.
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

/**
 * Renders the Head component of the web app for a page of the site at this origin, as a browser
 * does. Returns the HTML of the tags.
 */
export function renderHead(page: PageMeta, origin: string): string {
  const window = new Window({ url: origin })
  const { document } = window
  document.head.innerHTML = `<meta name="site-origin" content="${origin}">`
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  // In `act`, React does all its work at once and leaves none to a later task.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  try {
    const root = createRoot(document.body as unknown as HTMLElement)
    act(() => root.render(createElement(Head, { page })))
    const tags = document.head.innerHTML + document.body.innerHTML
    act(() => root.unmount())
    return tags
  } finally {
    vi.unstubAllGlobals()
  }
}
