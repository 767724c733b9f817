import type { Knex } from 'knex'

/** One consistent view of the database for several queries: what they read belongs to one version. */
export function inSnapshot<T>(db: Knex, read: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })
}

/** ISO text of a timestamptz column in SQL, as the contract writes times. */
export function isoTimeSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Rows of a raw query, typed by the caller. */
export async function rows<T>(
  db: Knex,
  sql: string,
  bindings: readonly unknown[] | Record<string, unknown> = [],
): Promise<T[]> {
  const result = await db.raw<{ rows: T[] }>(sql, bindings as Knex.RawBinding[])
  return result.rows
}
