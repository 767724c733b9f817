import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../api/db/knex.ts'
import { rows } from '../../api/db/reading.ts'
import { startServer } from '../e2e/support/server.ts'
import { type DataLocation, withDataLocation } from '../support/data-locations.ts'
import { type DatabaseKind, openTestDatabase } from '../support/databases.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Number of statements of the embedded database's migrations at which the process is killed. */
const KILLS = 12
/** A table of an early, a later and the last part of the schema. */
const tables = ['users', 'payments', 'contact_requests']

/** Returns the columns, indexes and migrations of a database. */
async function readSchema(location: Parameters<typeof openDatabase>[0]): Promise<unknown> {
  const db = await openDatabase(location)
  const schema = [
    await rows(
      db,
      `select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by table_name collate "C", column_name collate "C"`,
    ),
    await rows(
      db,
      `select indexdef from pg_indexes where schemaname = 'public' order by indexdef collate "C"`,
    ),
    await rows(db, `select name from knex_migrations order by id`),
  ]
  await db.destroy()
  return schema
}

/** Starts the server after the kill and checks that the schema is complete. */
async function expectCompleteStart(kind: DatabaseKind, location: DataLocation): Promise<void> {
  const server = await startServer({ ...location, env: { DEMO: '0' } })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${server.url}/api/contractors`)).status).toBe(200)
  await server.stop()
  const reference = await openTestDatabase('PostgreSQL', 'empty')
  const wanted = await readSchema({ databaseUrl: reference.databaseUrl, dataDir: '' })
  await reference.close()
  expect(await readSchema(location), kind).toEqual(wanted)
}

test.each(tables)(
  'after kill -9 while a migration of PostgreSQL creates %s, the next start completes the migrations',
  async (table) => {
    await withDataLocation('PostgreSQL', async (location) => {
      const [blocker, observer] = [1, 2].map(
        () => new pg.Client({ connectionString: location.databaseUrl }),
      ) as [pg.Client, pg.Client]
      await Promise.all([blocker.connect(), observer.connect()])
      // The migration has to wait until this transaction ends.
      const blockerId = (await blocker.query(`select pg_backend_pid() as id`)).rows[0].id
      await blocker.query(`begin; create table ${table} (id integer)`)
      const child = spawn(process.execPath, ['dist/api/main.js'], {
        cwd: root,
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH ?? '',
          NODE_ENV: 'test',
          PORT: '0',
          DEMO: '0',
          DATABASE_URL: location.databaseUrl,
          DATA_DIR: location.dataDir,
        },
      })
      const exit = once(child, 'exit')
      const isWaiting = async () =>
        (
          await observer.query(
            `select 1 from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))`,
            [blockerId],
          )
        ).rows.length > 0
      try {
        await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true)
      } finally {
        child.kill('SIGKILL')
        await exit
        await blocker.query('rollback')
        await Promise.all([blocker.end(), observer.end()])
      }
      expect(child.signalCode).toBe('SIGKILL')
      await expectCompleteStart('PostgreSQL', location)
    })
  },
  120_000,
)

/**
 * Migrates in another process, which kills itself before the statement with this number, so between
 * two statements. Returns the number of statements, or null if it was killed.
 */
async function migrateEmbedded(dataDir: string, fatalStatement: number): Promise<number | null> {
  const child = fork(
    fileURLToPath(new URL('migrating-process.ts', import.meta.url)),
    [dataDir, String(fatalStatement)],
    { execArgv: ['--import', 'tsx'] },
  )
  let statements: number | null = null
  child.once('message', (count: number) => (statements = count))
  // The channel of the messages may end after the process.
  await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  expect(child.signalCode).toBe(statements === null ? 'SIGKILL' : null)
  return statements
}

test(
  `after kill -9 at ${KILLS} statements of the migrations of the embedded database, the next start completes them`,
  async () => {
    let total = 0
    await withDataLocation('PGlite', async ({ dataDir }) => {
      total = (await migrateEmbedded(dataDir, 0)) ?? 0
    })
    expect(total).toBeGreaterThan(KILLS)
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await withDataLocation('PGlite', async (location) => {
        const fatalStatement = Math.ceil((kill * total) / KILLS)
        expect(await migrateEmbedded(location.dataDir, fatalStatement)).toBeNull()
        await expectCompleteStart('PGlite', location)
      })
    }
  },
  60_000 + KILLS * 60_000,
)
