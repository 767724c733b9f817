import type { Knex } from 'knex'
import type { Pagination } from '#contract/fields.ts'
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

/** What is searched for, as the lists of the operator read it. */
export function readSearch(q: string): string {
  return q.normalize('NFC').trim()
}

/** The pattern of a LIKE that finds this text anywhere; its own wildcards mean themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A condition on lower-cased columns, true without a text to search for. */
export function mentions(
  columns: readonly string[],
  q: string,
): { sql: string; bindings: string[] } {
  const wanted = readSearch(q)
  if (wanted === '') return { sql: 'true', bindings: [] }
  return {
    sql: `(${columns.map((column) => `lower(${column}) like lower(?)`).join(' or ')})`,
    bindings: columns.map(() => containing(wanted)),
  }
}

interface ListSource {
  select: string
  from: string
  where: { sql: string; bindings: readonly unknown[] }
  orderBy: string
}

/** One page of a list; beyond its end an empty one with the true totals (I2). */
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
