import type { Knex } from 'knex'
import type { CategoryRef } from '#contract/rules/categories.ts'
import { isEmbedded } from '../../db/knex.ts'

export type Database = Knex
export type Transaction = Knex.Transaction

/**
 * Contractors that an import inserts with one statement, and that are removed at once. A statement
 * with more blocks the only connection of the embedded database for too long.
 */
export const sliceOf = (db: Database) =>
  isEmbedded(db) ? { inserted: 150, removed: 250 } : { inserted: 500, removed: 1000 }

/** Runs `work` in a transaction with longer timeouts than a request has. */
export function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw(
      `set local statement_timeout = '120s'; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = '60s'`,
    )
    return work(trx)
  })
}

export function listCategoryRefs(db: Database): Promise<CategoryRef[]> {
  return db('categories').select<CategoryRef[]>('id', 'name', 'slug').orderBy('id')
}
