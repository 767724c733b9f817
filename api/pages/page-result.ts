import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import type { PageParams } from '#contract/page-routes.ts'
import type { PageMeta } from '#contract/pages.ts'
import { listCities } from '../features/directory/lists.ts'
import { listCategories } from '../features/directory/repo.ts'
import type { Html } from './html.ts'
import type { ReadCache } from './versioned-reads.ts'

export interface PageDeps {
  db: Knex
  directory: ReadCache
  /** Whether search engines may index landing pages (INDEX_LANDING_PAGES). */
  indexLandingPages: boolean
}

export interface PageRequest {
  params: PageParams
  query: URLSearchParams
}

/** An API reply that a page needs immediately, with its query key in the browser. */
export interface InitialQuery {
  key: readonly unknown[]
  /** The reply to a visitor who is not signed in, as JSON text. */
  json: string
  /** Whether `json` has only the first items. The browser shows them and requests the full reply. */
  isPart?: boolean
}

export interface PageDocument {
  status: 200 | 404 | 410 | 429
  meta: PageMeta
  body: Html
  /** The replies that the browser needs first, if they are small. */
  initialQueries?: readonly InitialQuery[]
  /** Path and query of a larger reply that the browser will request immediately. */
  prefetchUrl?: string
}

export type PageResult =
  | PageDocument
  /** A path of this site. The query of the request is preserved. */
  | { redirectTo: string }
  /** The server sends no page data. The browser requests the data with its session. */
  | 'plain'

/** Loads one page, with the same content as `Head` and the page in the browser. */
export type PageLoader = (request: PageRequest, deps: PageDeps) => Promise<PageResult> | PageResult

export function categoriesOf({ db, directory }: PageDeps): Promise<Category[]> {
  return directory.get('categories', () => listCategories(db))
}

/** Returns the cities of all contractors or of one category, most contractors first. */
export function citiesOf(
  { db, directory }: PageDeps,
  category = '',
): Promise<readonly PopularCity[]> {
  return directory.get(`cities ${category}`, () => listCities(db, { category }))
}

/** Returns the page number of a URL, at least 1 and at most `totalPages`. */
export function pageNumber(query: URLSearchParams, totalPages = Number.MAX_SAFE_INTEGER): number {
  const page = Math.floor(Number(query.get('page') ?? 1))
  return Number.isFinite(page) ? Math.min(Math.max(1, page), Math.max(1, totalPages)) : 1
}
