import type { Knex } from 'knex'
import { knexTables, listSequences, listTables } from '../../api/db/backup/schema.ts'
import { rows } from '../../api/db/reading.ts'

/** Ids of rows that are stored after `markNewRows`. The two digits after the 5 are the table. */
const newId = /\b5(\d\d)\d{6}\b/g
const FIRST_NEW_ID = 500_000_000
const isoTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g
const HOUR_MS = 3_600_000
/** Counters above this number were not reached by counting. */
const MAX_COUNT = 1_000_000

/** Password hashes, hashes of session ids and tokens, and idempotency keys. */
const randomText =
  /^(?:\$argon2id\$.+|\\x[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const counters = new Set(['change_seq', 'version'])

/** All rows of the app's tables, as JSON texts with the name of the table. */
export type Snapshot = ReadonlySet<string>

/**
 * Gives rows that are stored from now on ids above 500,000,000. `describeChanges` then recognizes
 * them.
 */
export async function markNewRows(db: Knex): Promise<void> {
  const sequences = (await listSequences(db)).filter(({ table }) => !knexTables.includes(table))
  for (const [index, { table, column }] of sequences.entries()) {
    const first = FIRST_NEW_ID + index * 1_000_000 + 1
    await db.raw(`alter table ${table} alter column ${column} restart with ${first}`)
  }
}

/** Deletes the rows of these tables that were stored after `markNewRows`. */
export async function deleteNewRows(db: Knex, tables: readonly string[]): Promise<void> {
  await db.raw(tables.map((table) => `delete from ${table} where id >= ${FIRST_NEW_ID}`).join(';'))
}

/** Reads all rows of the app's tables, except the counts of the rate limits. */
export async function readSnapshot(db: Knex, tables: readonly string[]): Promise<Snapshot> {
  const found = await rows<{ row: string }>(
    db,
    tables
      .map((name) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t`)
      .join(' union all '),
  )
  return new Set(found.map(({ row }) => row))
}

/** Returns the names of the tables for `readSnapshot`. */
export async function listAppTables(db: Knex): Promise<string[]> {
  return (await listTables(db))
    .map(({ name }) => name)
    .filter((name) => !knexTables.includes(name) && name !== 'rate_limits')
}

/**
 * Returns one line for each row that was added (+), removed (-), or changed (both), sorted. Values
 * that differ between two equal calls are replaced: new ids, random values, current times, counters
 * and `suffix`. Rows that differ only in such values are left out.
 */
export function describeChanges(before: Snapshot, after: Snapshot, suffix: RegExp): string[] {
  const removed = [...before]
    .filter((row) => !after.has(row))
    .map((row) => replaceValues(row, suffix))
  const added = [...after]
    .filter((row) => !before.has(row))
    .map((row) => replaceValues(row, suffix))
  const changes: string[] = []
  for (const row of removed) {
    const equal = added.indexOf(row)
    if (equal === -1) changes.push(`- ${row}`)
    else added.splice(equal, 1)
  }
  return [...changes, ...added.map((row) => `+ ${row}`)].sort()
}

function replaceValues(row: string, suffix: RegExp): string {
  const space = row.indexOf(' ')
  const table = row.slice(0, space)
  const values = JSON.parse(row.slice(space)) as Record<string, unknown>
  const replaced = Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, replaceValue(table, column, value)]),
  )
  return `${table} ${JSON.stringify(replaced)}`
    .replace(newId, 'new id $1')
    .replace(suffix, 'suffix')
    .replace(isoTime, (time) =>
      Math.abs(Date.parse(time) - Date.now()) < HOUR_MS ? 'current time' : time,
    )
}

function replaceValue(table: string, column: string, value: unknown): unknown {
  if (typeof value === 'string' && randomText.test(value)) return 'random'
  // A renewed session has a new id.
  if (table === 'sessions' && column === 'id') return 'id'
  if (column.endsWith('form_hash') && value !== null) return 'hash'
  if (counters.has(column) && Number(value) < MAX_COUNT) return 'count'
  return value
}
