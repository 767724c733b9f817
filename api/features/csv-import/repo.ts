import type { Knex } from 'knex'
import type { CategoryRef } from '#contract/rules/categories.ts'
import { isEmbedded } from '../../db/knex.ts'

export type Database = Knex
export type Transaction = Knex.Transaction

/** The staged rows of a batch with row numbers above `after` and up to `to`. */
export interface RowRange {
  batchId: number
  after: number
  to: number
}

/**
 * Query timeout for the statements that save an import, in milliseconds. It is longer than for a
 * request, so that a slow disk does not fail the import.
 */
export const LONG_TIMEOUT = { query_timeout: 120_000 }

/** Returns the table name to use for queries that must include hidden rows. */
export function contractorsTable(db: Database): string {
  return isEmbedded(db) ? 'public.contractors' : 'contractors'
}

/**
 * Runs `work` in a transaction with longer timeouts than a request has. `idleTimeout` is how long
 * the transaction may wait between two statements; 0 for no limit.
 */
export function inTransaction<T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  idleTimeout: '60s' | 0 = '60s',
): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw(
      `set local statement_timeout = '${LONG_TIMEOUT.query_timeout}ms'; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = '${idleTimeout}'`,
    )
    return work(trx)
  })
}

export function listCategoryRefs(db: Database): Promise<CategoryRef[]> {
  return db('categories').select<CategoryRef[]>('id', 'name', 'slug').orderBy('id')
}
