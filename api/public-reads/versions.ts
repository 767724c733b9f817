import type { Knex } from 'knex'
import { isEmbedded } from '../db/knex.ts'
import { inSnapshot, preparedRows, rows } from '../db/reading.ts'

/** What public data a reply shows: contractors and categories, posts, settings of the site, or all. */
export type PublicData = 'directory' | 'blog' | 'site' | 'all'

/** The state of the public data in one statement. Versions of different epochs cannot be compared. */
export interface PublicState {
  epoch: string
  /** Increases with every change of a contractor or a category. */
  directory: number
  /** Increases with every change of a post and every time a scheduled post becomes public. */
  blog: number
  /** Increases with every change of the settings of the site. */
  site: number
  /** True on a replica. */
  isReplica: boolean
}

/** What was read, and the state of the data in it. */
export interface Versioned<T> {
  state: PublicState
  value: T
}

/**
 * SQL condition for a scheduled post whose time has come. Such a post is public without any further
 * write: the condition is checked on every read, with the database clock.
 */
export const isDueSql = `(p.status = 'scheduled' and p.scheduled_at <= now())`

/**
 * What a write adds to the version of the blog. A scheduled post that becomes public adds 1,
 * because nothing is written then; there are always fewer of these posts.
 */
const STEP_PER_WRITE = 1_000_000

// The planner would expect thousands of rows in the two tables without the limit.
const stateSql = `
  select d.epoch::text as epoch, d.version as directory, pg_is_in_recovery() as "isReplica",
    b.version::float8 * ${STEP_PER_WRITE} + (select count(*) from posts p where ${isDueSql} and p.deleted_at is null)::int as blog,
    (select max(version) from site_versions) as site
  from directory d, blog b limit 1`

export async function readState(db: Knex): Promise<PublicState> {
  return assertMigrated(await preparedRows<PublicState>(db, stateSql))
}

function assertMigrated<T>([first]: readonly T[]): T {
  if (!first) throw new Error('The directory row is missing: the database is not migrated')
  return first
}

interface StateAndRow<T> extends PublicState {
  row: T | null
}

/** Returns the rows of a query as objects, and the state in the same statement. */
export async function readRows<T>(
  db: Knex,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<Versioned<T[]>> {
  return readWithState<T>(db, 'row_to_json(t)', sql, bindings)
}

/**
 * Returns the rows of a query as one JSON text each, and the state in the same statement. The
 * database builds the texts, because building them here takes several times as long. `isPrepared`
 * is false for statements that have many forms.
 */
export async function readTexts(
  db: Knex,
  sql: string,
  bindings: readonly unknown[] = [],
  isPrepared = true,
): Promise<Versioned<string[]>> {
  return readWithState<string>(db, 'row_to_json(t)::text', sql, bindings, isPrepared)
}

async function readWithState<T>(
  db: Knex,
  row: string,
  sql: string,
  bindings: readonly unknown[],
  isPrepared = true,
): Promise<Versioned<T[]>> {
  const found = await (isPrepared ? preparedRows : rows)<StateAndRow<T>>(
    db,
    `select s.*, f.row from (${stateSql}) s left join (select ${row} as row from (${sql}) t) f on true`,
    bindings,
  )
  const { row: _, ...state } = assertMigrated(found)
  return { state, value: found.flatMap((each) => (each.row === null ? [] : [each.row])) }
}

/**
 * Runs several queries in one snapshot, one after the other. The embedded database has only one
 * connection, for which all other requests would wait, so there the queries may see later changes.
 * The state is then too low, and what was read is read again.
 */
export async function readTogether<T>(
  db: Knex,
  read: (db: Knex, state: PublicState) => Promise<T>,
): Promise<Versioned<T>> {
  const readBoth = async (reader: Knex) => {
    const state = await readState(reader)
    return { state, value: await read(reader, state) }
  }
  return isEmbedded(db) ? readBoth(db) : inSnapshot(db, readBoth)
}

/** Returns whether data in the state `a` has every change that data in the state `b` has. */
export function hasAllOf(a: PublicState, b: PublicState, data: PublicData): boolean {
  const kinds = data === 'all' ? (['directory', 'blog', 'site'] as const) : [data]
  return a.epoch === b.epoch && kinds.every((kind) => a[kind] >= b[kind])
}

/** Returns the state of something that consists of data in both states, on the server of `a`. */
export function olderOf(a: PublicState, b: PublicState): PublicState {
  return {
    ...a,
    // A text that no epoch has, so that it is read again.
    epoch: a.epoch === b.epoch ? a.epoch : '',
    directory: Math.min(a.directory, b.directory),
    blog: Math.min(a.blog, b.blog),
    site: Math.min(a.site, b.site),
  }
}
