import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Knex } from 'knex'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../api/db/knex.ts'
import { blockFixture } from './block-fixture.ts'
import { isFullRun, quickSubset } from './full-run.ts'
import { databaseUrlFor } from './postgres.ts'

export type DatabaseState = 'empty' | 'demo'

export interface TestDatabase {
  db: Knex
  /** Undefined for the embedded database. */
  databaseUrl: string | undefined
  close: () => Promise<void>
}

export const databaseKinds = ['PGlite', 'PostgreSQL'] as const
/** `PgBouncer` is PostgreSQL behind a connection pooler. Only `npm run test:full` has one. */
export type DatabaseKind = (typeof databaseKinds)[number] | 'PgBouncer'

/**
 * The databases for tests of one feature. The contract suite always runs on both databases, so `npm
 * test` uses only PostgreSQL here and `npm run test:full` uses both.
 */
export const featureDatabases = quickSubset<DatabaseKind>(
  databaseKinds,
  (kind) => kind === 'PostgreSQL',
)

/**
 * The database for test files that run on one database only. `npm test` uses PostgreSQL, which is
 * copied in a tenth of the time. `npm run test:full` uses the embedded database.
 */
export const anyDatabase: DatabaseKind = isFullRun ? 'PGlite' : 'PostgreSQL'

/** Opens a new migrated database that is empty or contains the demo directory. */
export function openTestDatabase(kind: DatabaseKind, state: DatabaseState): Promise<TestDatabase> {
  return kind === 'PGlite' ? openPglite(state) : openPostgres(kind, state)
}

/** Returns the URL of a database on the PostgreSQL of the tests, or on the PgBouncer before it. */
export const testDatabaseUrl = (kind: DatabaseKind, name: string): string =>
  databaseUrlFor(inject(kind === 'PgBouncer' ? 'pgbouncer' : 'postgres'), name)

/** Opens a PostgreSQL test database again, as a second instance of the server does. */
export async function openSameDatabase({
  databaseUrl,
}: Pick<TestDatabase, 'databaseUrl'>): Promise<TestDatabase> {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  return { db, databaseUrl, close: () => db.destroy() }
}

/** Opens one test database for all tests of a block. */
export const withDatabase = (kind: DatabaseKind, state: DatabaseState): TestDatabase =>
  blockFixture(() => openTestDatabase(kind, state))

/** Makes `dataDir` a copy of the data folder of an embedded database. */
export const copyEmbedded = (state: DatabaseState, dataDir: string) =>
  promisify(execFile)('cp', ['-r', `${inject('embedded')[state]}/.`, dataDir])

async function openPglite(state: DatabaseState): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-embedded-'))
  await copyEmbedded(state, dataDir)
  const db = await openDatabase({ databaseUrl: undefined, dataDir })
  return {
    db,
    databaseUrl: undefined,
    close: async () => {
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function openPostgres(kind: DatabaseKind, state: DatabaseState): Promise<TestDatabase> {
  const url = inject('postgres')
  const name = `lintel_test_${randomBytes(6).toString('hex')}`
  await withAdmin(url, (admin) =>
    admin.query(
      `create database ${name} template ${inject('templates')[state]} strategy file_copy`,
    ),
  )
  const databaseUrl = testDatabaseUrl(kind, name)
  const preparesStatements = kind !== 'PgBouncer'
  const db = await openDatabase({ databaseUrl, dataDir: '', preparesStatements })
  return {
    db,
    databaseUrl,
    close: async () => {
      await db.destroy()
      await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function withAdmin(url: string, use: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await use(admin)
  } finally {
    await admin.end()
  }
}
