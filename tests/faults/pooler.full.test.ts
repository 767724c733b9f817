import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../api/db/knex.ts'
import { rows } from '../../api/db/reading.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { type DataLocation, withDataLocation } from '../support/data-locations.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { buildCsv } from '../support/import-client.ts'
import { databaseUrlFor } from '../support/postgres.ts'
import { signIn } from '../support/visitors.ts'

const ROWS = 3000
const root = fileURLToPath(new URL('../../', import.meta.url))
const settings = { DATABASE_PREPARED: 'off', DEMO: '1' }

/** Opens the database without the pooler. */
async function withDirectDatabase<T>(
  { databaseUrl = '' }: DataLocation,
  use: (db: Knex) => Promise<T>,
): Promise<T> {
  const name = new URL(databaseUrl).pathname.slice(1)
  const db = await openDatabase({
    databaseUrl: databaseUrlFor(inject('postgres'), name),
    dataDir: '',
  })
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** Returns the fingerprint without the audit log, in which a restore is recorded. */
const contentOf = async (location: DataLocation) => ({
  ...(await withDirectDatabase(location, fingerprint)),
  audit_log: undefined,
})

/** Expects that no client has left a lock or a changed timeout on a connection of the pooler. */
async function expectNoSessionState(location: DataLocation): Promise<void> {
  const db = await openDatabase({ ...location, preparesStatements: false })
  try {
    const read = () =>
      rows<{ value: string }>(
        db,
        `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
          current_setting('idle_in_transaction_session_timeout') as value, pg_sleep(0.02)`,
      )
    const found = (await Promise.all(Array.from({ length: 40 }, read))).flat()
    expect(new Set(found.map(({ value }) => value))).toEqual(new Set(['5s 3s 15s']))
    expect(
      await rows(
        db,
        `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([])
  } finally {
    await db.destroy()
  }
}

describe('behind PgBouncer in transaction mode', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lintel-pooler-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function runCommand(
    name: string,
    args: string[],
    { databaseUrl = '', dataDir }: DataLocation,
  ): Promise<string> {
    const command = spawn(
      process.execPath,
      ['--import', 'tsx', `api/commands/${name}.ts`, ...args],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          ...settings,
        },
      },
    )
    let out = ''
    for (const stream of [command.stdout, command.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (out += text))
    const [code] = (await once(command, 'close')) as [number | null]
    expect(code, out).toBe(0)
    return out
  }

  test('servers that start together migrate an empty database once and serve it', () =>
    withDataLocation('PgBouncer', async (location) => {
      const start = () => startServer({ ...location, env: { ...settings, RATE_LIMITS: 'on' } })
      const servers = await Promise.all([start(), start(), start()])
      try {
        const count = async ({ url }: RunningServer) =>
          ((await (await fetch(`${url}/api/summary`)).json()) as { contractorCount: number })
            .contractorCount
        const counts = await Promise.all(servers.map(count))
        expect(counts[0]).toBeGreaterThan(2000)
        expect(new Set(counts).size).toBe(1)
        // Signing in is counted in the database by e-mail address.
        const emails = ['admin@example.com', 'member@example.com']
        await Promise.all(servers.flatMap((server) => emails.map((email) => signIn(server, email))))
        await expectNoSessionState(location)
        await servers[0]?.stop()
        await servers[0]?.restart()
        await expectNoSessionState(location)
      } finally {
        for (const server of servers) await server.stop()
      }
    }))

  test('a server that may prepare statements does without them, and every request is answered', () =>
    withDataLocation('PgBouncer', async (location) => {
      const server = await startServer({ ...location, env: { DEMO: '1', LOG_LEVEL: 'warn' } })
      try {
        const warning =
          'The connection pooler does not support prepared statements, so they are not used'
        expect(server.output().split(warning)).toHaveLength(2)
        const paths = ['/api/summary', '/api/contractors/1', '/api/contractors/2']
        const statuses = await Promise.all(
          Array.from({ length: 60 }, async (_, index) => {
            const response = await fetch(`${server.url}${paths[index % paths.length]}?n=${index}`)
            return response.status
          }),
        )
        expect(new Set(statuses)).toEqual(new Set([200]))
      } finally {
        await server.stop()
      }
    }))

  test('an import, a backup and a restore work', () =>
    withDataLocation(
      'PgBouncer',
      async (source) => {
        const csv = join(folder, 'many.csv')
        writeFileSync(csv, buildCsv(ROWS))
        expect(await runCommand('import-csv', [csv], source)).toContain(
          `Imported ${ROWS} contractors. Skipped 0 records.`,
        )
        await expectNoSessionState(source)
        const file = join(folder, 'all.tar.gz')
        await runCommand('backup', [file], source)
        await withDataLocation('PgBouncer', async (copy) => {
          await runCommand('restore', [file], copy)
          expect(await contentOf(copy)).toEqual(await contentOf(source))
          await expectNoSessionState(copy)
        })
        await expectNoSessionState(source)
      },
      'demo',
    ))
})
