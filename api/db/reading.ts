import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { preparesStatements } from './knex.ts'

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

/** The methods of Knex's PostgreSQL client with which `preparedRows` works. */
interface RawClient {
  acquireConnection: () => Promise<pg.Client>
  releaseConnection: (connection: pg.Client) => Promise<void>
  emit: (event: 'query', query: { sql: string; bindings: readonly unknown[] }) => void
  positionBindings: (sql: string) => string
}

/** Names and texts of prepared statements by their SQL. */
const statements = new LRUCache<string, { name: string; text: string }>({ max: 200 })

/**
 * Like `rows`, but PostgreSQL parses the statement only once per connection, and Knex does not
 * process it. Use it for frequent reads whose SQL has few forms, because each connection keeps
 * every form. `sql` has one `?` per value. Behaves like `rows` on the embedded database and when
 * DATABASE_PREPARED is off. See docs/performance.md.
 */
export async function preparedRows<T extends object>(
  db: Knex,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  if (!preparesStatements(db)) return rows<T>(db, sql, values)
  const client = db.client as RawClient
  let statement = statements.get(sql)
  if (!statement) {
    const name = `lintel_${createHash('sha1').update(sql).digest('base64url')}`
    statement = { name, text: client.positionBindings(sql) }
    statements.set(sql, statement)
  }
  client.emit('query', { sql, bindings: values })
  const connection = await client.acquireConnection()
  try {
    return (await connection.query<T>({ ...statement, values: [...values] })).rows
  } finally {
    await client.releaseConnection(connection)
  }
}
