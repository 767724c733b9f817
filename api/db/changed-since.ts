import type { Knex } from 'knex'
import { rows } from './reading.ts'

/**
 * Returns an SQL condition, with its values, for the contractors `c` that have changed since a
 * version of the directory. The rows of an import keep the version with which they were written, so
 * those of the imports that ended since are added. Their ids are read first, because PostgreSQL
 * would read all contractors for a condition with a subquery.
 */
export async function changedSince(
  db: Knex,
  version: number,
): Promise<{ sql: string; values: (number | number[])[] }> {
  const ended = await rows<{ id: number }>(db, 'select id from import_batches where version > ?', [
    version,
  ])
  if (ended.length === 0) return { sql: 'c.change_seq > ?', values: [version] }
  return {
    sql: '(c.change_seq > ? or c.import_batch_id = any(?::int[]))',
    values: [version, ended.map(({ id }) => id)],
  }
}
