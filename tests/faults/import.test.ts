import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import type { ImportBatch } from '#contract/csv-import.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { type DatabaseKind, databaseKinds } from '../support/databases.ts'
import { csvOf, importDesk, word } from '../support/importing.ts'
import { databaseNamed } from '../support/postgres.ts'

/** How often the server is killed on each database; raise it for a long run. */
const KILLS = Number(process.env.KILLS ?? 10)
/** More than the embedded database lists in one transaction. */
const ROWS = 3000

interface Place { databaseUrl?: string; dataDir: string }

async function withPlace(kind: DatabaseKind, use: (place: Place) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-import-'))
  const name = `lintel_import_${randomBytes(6).toString('hex')}`
  const admin = kind === 'PostgreSQL' ? new pg.Client({ connectionString: inject('postgres') }) : undefined
  await admin?.connect()
  await admin?.query(`create database ${name}`)
  try {
    await use({ dataDir, ...(admin ? { databaseUrl: databaseNamed(inject('postgres'), name) } : {}) })
  } finally {
    await admin?.query(`drop database ${name} with (force)`)
    await admin?.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Desk = Awaited<ReturnType<typeof importDesk>>

async function countOf(desk: Desk, prefix: string): Promise<number> {
  const found = (await (await desk.send('GET', `/api/admin/contractors/search?q=${encodeURIComponent(`${prefix} `)}&limit=1`)).json()) as { pagination: { totalCount: number } }
  return found.pagination.totalCount
}

/** Uploads a file and kills the server somewhere on the way; answers whether the import was acknowledged. */
async function killWhileImporting(server: RunningServer, desk: Desk, prefix: string, afterMs: number): Promise<boolean> {
  const asked = desk.upload(csvOf(ROWS, prefix)).then(({ status }) => status === 200, () => false)
  await wait(afterMs)
  await server.stop('SIGKILL')
  return asked
}

describe.each(databaseKinds)('kill -9 while a file is imported on %s', (kind) => {
  test(`after ${KILLS} kills each file is listed whole or not at all`, async () => {
    await withPlace(kind, async (place) => {
      const server = await startServer({ ...place, env: { DEMO: '1', SESSION_KEYS: 'a key of the tests, of thirty-two characters' } })
      try {
        const desk = await importDesk(server)
        // How long an import takes unharmed: the kills fall before, into and after it, on a busy machine too.
        const since = performance.now()
        expect((await desk.upload(csvOf(ROWS, 'Unharmed'))).status).toBe(200)
        const importMs = performance.now() - since
        const counts: number[] = []
        for (let kill = 0; kill < KILLS; kill += 1) {
          const prefix = `Killed${word(kill)}z`
          const wasAcknowledged = await killWhileImporting(server, desk, prefix, Math.random() * importMs * 1.5)
          await server.restart()
          const count = await countOf(desk, prefix)
          counts.push(count)
          expect([0, ROWS], prefix).toContain(count)
          if (wasAcknowledged) expect(count, prefix).toBe(ROWS)
        }
        process.stdout.write(`${kind}: ${counts.filter((count) => count === 0).length} of ${KILLS} killed imports left nothing, the others all\n`)
        // Nothing of them stands in the way of the next one.
        await expect.poll(async () => (await desk.upload('Name\nAfter all\n')).status, { timeout: 20_000, interval: 500 }).toBe(200)
        const batches = (await (await desk.send('GET', '/api/admin/imports')).json()) as ImportBatch[]
        expect(batches.filter(({ status }) => status === 'running')).toEqual([])
        await server.stop('SIGTERM')
        // With a server beside it, another instance might still be reading what lies there.
        if (kind === 'PGlite') expect(readdirSync(join(place.dataDir, 'tmp'))).toEqual([])
      } finally {
        await server.stop('SIGKILL')
      }
      const db = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir })
      try {
        const failed = db('import_batches').where({ status: 'failed' }).select('id')
        expect(await db('import_rows').first()).toBeUndefined()
        expect(await db('contractors').whereIn('import_batch_id', failed.clone()).first()).toBeUndefined()
        expect(await db('import_rejects').whereIn('batch_id', failed.clone()).first()).toBeUndefined()
      } finally {
        await db.destroy()
      }
    })
  }, 300_000)
})
