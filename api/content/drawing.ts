import type { InitialQuery } from '#contract/initial-queries.ts'
import type { CompleteMeta } from './page-meta.ts'

/** What the server tells the web app that draws a page. */
export interface DrawOptions {
  /** Whether search engines may index landing pages (INDEX_LANDING_PAGES). */
  indexLandingPages: boolean
  /** Returns the HTML of a post's content as `safePostHtml` does in a browser. */
  toPostHtml: (content: string) => string
}

/** A drawn page, and the queries that the browser needs to hydrate it. */
export interface DrawnPage {
  /** Content of the element `#root`. */
  html: string
  meta: CompleteMeta
  /** Long lists are reduced to the part that the page shows. */
  queries: readonly InitialQuery[]
}

/** Draws the page at an address (path and query) from the results of its queries. */
export type DrawPage = (
  address: string,
  queries: readonly InitialQuery[],
  options: DrawOptions,
) => Promise<DrawnPage>
