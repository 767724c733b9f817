import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import type { PageParams } from '#contract/page-routes.ts'
import type { PageMeta } from '#contract/pages.ts'
import { listCategories } from '../features/directory/repo.ts'
import type { Html } from './html.ts'
import type { SharedReads } from './per-version.ts'

export interface PageDeps {
  db: Knex
  directory: SharedReads
  /** `INDEX_LANDING_PAGES` (E1). */
  landingPages: boolean
}

export interface PageRequest {
  params: PageParams
  query: URLSearchParams
}

/**
 * An answer of the API that a page shows first, under the key of the browser's query that would ask
 * for it.
 */
export interface FirstAnswer {
  key: readonly unknown[]
  /** JSON text, as the API replies to somebody who is not signed in. */
  json: string
  /** Only the beginning of the answer: the browser shows it and asks for the whole. */
  isPart?: boolean
}

export interface PageDocument {
  status: 200 | 404 | 410 | 429
  meta: PageMeta
  body: Html
  /** What the browser would ask first, where that is small and at hand. */
  first?: readonly FirstAnswer[]
  /** Path and query of a larger answer that the browser will ask at once. */
  asks?: string
}

export type PageAnswer =
  | PageDocument
  /** A path of this site; the query of the request is kept. */
  | { redirectTo: string }
  /** Nothing of it may be told or kept: the browser asks with its own session. */
  | 'plain'

/** Answers for one page, as `Head` and the page itself would show in the browser. */
export type PageLoader = (request: PageRequest, deps: PageDeps) => Promise<PageAnswer> | PageAnswer

export function categoriesOf({ db, directory }: PageDeps): Promise<Category[]> {
  return directory.get('categories', () => listCategories(db))
}

/** The page number of an address, at least 1 (S10); beyond the last page it is the last one. */
export function pageNumber(query: URLSearchParams, totalPages = Number.MAX_SAFE_INTEGER): number {
  const asked = Math.floor(Number(query.get('page') ?? 1))
  return Number.isFinite(asked) ? Math.min(Math.max(1, asked), Math.max(1, totalPages)) : 1
}
