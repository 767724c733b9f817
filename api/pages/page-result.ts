import type { Knex } from 'knex'
import type { Category, Post } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import type { PublicSiteReply } from '#contract/site.ts'
import type { PageMatch } from './find-page.ts'

export interface PageDeps {
  db: Knex
  /** What many pages need. */
  shared: SharedData
}

export interface SharedData {
  categories: readonly Category[]
  /** The public posts, newest first, without their contents. */
  posts: readonly Post[]
  summary: InitialQuery
  site: InitialQuery & { data: PublicSiteReply }
  /** The queries of the summary, the categories and the site. */
  queries: readonly InitialQuery[]
}

export interface PageRequest {
  params: PageMatch['params']
  query: URLSearchParams
}

export interface PageData {
  status: 200 | 404 | 410
  queries: readonly InitialQuery[]
}

export type PageResult =
  | PageData
  /** A path of this site. The query of the request is preserved. */
  | { redirectTo: string }
  /** The server draws no page. The browser requests the data with its session. */
  | 'plain'

/** Reads the queries of one page. */
export type PageLoader = (request: PageRequest, deps: PageDeps) => Promise<PageResult> | PageResult

/** Returns the page number of a URL, at least 1 and at most `max`. */
export function pageNumber(query: URLSearchParams, max = Number.MAX_SAFE_INTEGER): number {
  const page = Math.floor(Number(query.get('page') ?? 1))
  return Number.isFinite(page) ? Math.min(Math.max(1, page), max) : 1
}
