import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { assertMayMigrate } from './check-database.ts'
import { DatabaseRefusedError, explainRefusals } from './database-refusals.ts'
import { isEmbedded, openDatabase } from './knex.ts'
import { migrationSource, withoutTimeoutsSql } from './migrations/index.ts'

/** Number of the advisory lock. No other program may use it on the same database. */
const LOCK = 7_146_001
/** Time between two attempts to take the lock, in milliseconds. */
const LOCK_RETRY_MS = 200

/** Runs the pending migrations. Only one instance at a time runs them. */
export function migrate(db: Knex, databaseUrl: string | undefined): Promise<void> {
  return withStartupLock(db, databaseUrl, () => migrateUnderLock(db, databaseUrl))
}

/**
 * Runs `work` in only one starting instance at a time. With PostgreSQL, a transaction on an extra
 * connection holds an advisory lock: behind a connection pooler, a lock of the session would
 * outlive it. The folder of the embedded database is already locked.
 */
export async function withStartupLock<T>(
  db: Knex,
  databaseUrl: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (isEmbedded(db) || !databaseUrl) return work()
  const lockClient = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await lockClient.connect()
  try {
    await takeStartupLock(lockClient)
    return await work()
  } finally {
    await lockClient.end()
  }
}

/**
 * Waits until this connection has the lock, in a transaction that stays open. A waiting instance
 * has no open transaction, because a pooler may have few connections for those.
 */
async function takeStartupLock(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query(`begin; ${withoutTimeoutsSql}`)
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_xact_lock($1) as held',
      [LOCK],
    )
    if (rows[0]?.held) return
    await client.query('rollback')
    await sleep(LOCK_RETRY_MS)
  }
}

/**
 * Runs the pending migrations. The caller must have the startup lock, because this function
 * releases Knex's own lock, which may be left from a killed process. With PostgreSQL it uses a
 * separate pool without a statement timeout, because creating an index on a large table takes long.
 * Throws DatabaseRefusedError when the role lacks a right, or like `isCurrent`.
 */
export async function migrateUnderLock(db: Knex, databaseUrl?: string): Promise<void> {
  if (await isCurrent(db)) return
  if (databaseUrl) await assertMayMigrate(databaseUrl)
  const migrating =
    isEmbedded(db) || !databaseUrl
      ? db
      : await openDatabase({ databaseUrl, dataDir: '', withoutTimeouts: true })
  try {
    await explainRefusals(databaseUrl, async () => {
      await migrating.migrate.forceFreeMigrationsLock({ migrationSource })
      await migrating.migrate.latest({ migrationSource })
    })
  } finally {
    if (migrating !== db) await migrating.destroy()
  }
}

/**
 * Returns true when all migrations have run. Runs at most two short queries. A newer release may
 * have run more. Throws DatabaseRefusedError when some are missing although others have run that
 * this release does not have.
 */
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
  const done = await db('knex_migrations').orderBy('id').pluck<string[]>('name')
  if (wanted.every((name) => done.includes(name))) return true
  const unknown = done.find((name) => !wanted.includes(name))
  if (unknown !== undefined)
    throw new DatabaseRefusedError(
      `The database has the schema of another release: its migration ${unknown} is not part of this one. Start that release, or use an empty database by another DATABASE_URL or, for the embedded database, another DATA_DIR.`,
    )
  return false
}
