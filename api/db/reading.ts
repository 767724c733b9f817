import type { Knex } from 'knex'

/**
 * Runs several queries on one consistent snapshot of the database, so that their results belong to
 * the same version.
 */
export function inSnapshot<T>(db: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })
}

/** Returns SQL that formats a timestamptz column as ISO text, like all times in the contract. */
export function isoTimeSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Returns the rows of a raw query. The caller provides their type. */
export async function rows<T>(
  db: Knex,
  sql: string,
  bindings: readonly unknown[] | Record<string, unknown> = [],
): Promise<T[]> {
  const result = await db.raw<{ rows: T[] }>(sql, bindings as Knex.RawBinding[])
  return result.rows
}
