import type { Knex } from 'knex'
import type { Pagination } from '#contract/fields.ts'
import { searchText } from '#contract/rules/search-text.ts'
import { rows } from './reading.ts'

export interface PageQuery {
  page: number
  limit: number
}

export function paginationOf({ page, limit }: PageQuery, totalCount: number): Pagination {
  return { page, limit, totalCount, totalPages: Math.ceil(totalCount / limit) }
}

export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit
}

/** Returns the search text of admin lists in the form in which texts are compared. */
export function normalizeSearch(q: string): string {
  return searchText(q.trim())
}

/** Returns a LIKE pattern that matches the text anywhere. Wildcards in the text are escaped. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Returns an SQL condition: at least one of the columns contains the search text, ignoring case,
 * accents and apostrophes. The condition is `true` for an empty text.
 */
export function searchCondition(
  columns: readonly string[],
  q: string,
): { sql: string; bindings: string[] } {
  const text = normalizeSearch(q)
  if (text === '') return { sql: 'true', bindings: [] }
  return {
    sql: `(${columns.map((column) => `fold_text(${column}) like ?`).join(' or ')})`,
    bindings: columns.map(() => likePattern(text)),
  }
}

interface ListSource {
  select: string
  from: string
  where: { sql: string; bindings: readonly unknown[] }
  orderBy: string
}

/** Returns one page of a list. A page beyond the end is empty, with the correct totals. */
export async function readPage<T>(
  db: Knex,
  { select, from, where, orderBy }: ListSource,
  page: PageQuery,
): Promise<{ data: T[]; pagination: Pagination }> {
  const data = await rows<T>(
    db,
    `select ${select} from ${from} where ${where.sql} order by ${orderBy} limit ? offset ?`,
    [...where.bindings, page.limit, offsetOf(page)],
  )
  const [counted] = await rows<{ n: number }>(
    db,
    `select count(*)::int as n from ${from} where ${where.sql}`,
    where.bindings,
  )
  return { data, pagination: paginationOf(page, counted?.n ?? 0) }
}
