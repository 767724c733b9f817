import type { Knex } from 'knex'
import pg from 'pg'
import { isEmbedded, openDatabase } from './knex.ts'
import { migrationSource } from './migrations/index.ts'

/** Any number that no other program on the same server takes. */
const LOCK = 7_146_001

/** Brings the schema up to date, one starter at a time. */
export function migrate(db: Knex, databaseUrl: string | undefined): Promise<void> {
  return oneStarterAtATime(db, databaseUrl, () => migrateAlone(db, databaseUrl))
}

/**
 * Does what only one of several starting instances may do. On PostgreSQL a connection of its own
 * holds an advisory lock meanwhile; the embedded database is already locked by its folder.
 */
export async function oneStarterAtATime<T>(
  db: Knex,
  databaseUrl: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (isEmbedded(db) || !databaseUrl) return work()
  const guard = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await guard.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [LOCK])
    return await work()
  } finally {
    await guard.end()
  }
}

/**
 * To be called under the lock: Knex's own, which a killed starter leaves behind, is freed first. On
 * PostgreSQL over a pool of its own without time limits: an index on a large table takes longer
 * than any request may.
 */
export async function migrateAlone(db: Knex, databaseUrl?: string): Promise<void> {
  if (await isCurrent(db)) return
  const migrating =
    isEmbedded(db) || !databaseUrl
      ? db
      : await openDatabase({ databaseUrl, dataDir: '', withoutTimeouts: true })
  try {
    await migrating.migrate.forceFreeMigrationsLock({ migrationSource })
    await migrating.migrate.latest({ migrationSource })
  } finally {
    if (migrating !== db) await migrating.destroy()
  }
}

/** Whether every migration has run; one query, so that a start on a current schema costs nothing. */
export async function isCurrent(db: Knex): Promise<boolean> {
  const wanted = (await migrationSource.getMigrations([])).map((migration) =>
    migrationSource.getMigrationName(migration),
  )
  const [{ exists }] = (
    await db.raw<{ rows: { exists: boolean }[] }>(
      `select to_regclass('knex_migrations') is not null as exists`,
    )
  ).rows as [{ exists: boolean }]
  if (!exists) return false
  const done = new Set(await db('knex_migrations').pluck<string[]>('name'))
  return wanted.every((name) => done.has(name))
}
