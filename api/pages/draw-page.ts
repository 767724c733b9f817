import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CompleteMeta } from '#content/page-meta.ts'
import type { InitialQuery } from './page-result.ts'

export interface DrawOptions {
  /** Whether search engines may index landing pages (INDEX_LANDING_PAGES). */
  indexesLandingPages: boolean
  /** Returns the content of a post as an article shows it. */
  toPostHtml: (content: string) => string
}

export interface DrawnPage {
  /** Content of the element `#root`. */
  html: string
  meta: CompleteMeta
  /** The queries to embed in the page. Long lists are reduced to the part that the page shows. */
  queries: readonly InitialQuery[]
}

/** Draws the page at an address (path and query) from the results of its queries. */
export type DrawPage = (
  address: string,
  queries: readonly InitialQuery[],
  options: DrawOptions,
) => Promise<DrawnPage>

/** Loads the web app as built for the server (`web/src/entry-server.tsx`), beside the web build. */
export async function loadDrawPage(folder: string): Promise<DrawPage> {
  const file = await realpath(join(folder, '../drawing/entry-server.js'))
  const { drawPage } = (await import(pathToFileURL(file).href)) as { drawPage: DrawPage }
  return drawPage
}
