import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportBatch } from '#contract/csv-import.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { createDataLocation, type DataLocation } from '../support/data-locations.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import {
  buildCsv,
  createImportClient,
  holdImports,
  numberInLetters,
} from '../support/import-client.ts'

/** Number of kills per database. */
const KILLS = quickOrFull(1, 100)
/** Many slices. */
const ROWS = 3000

type ImportClient = Awaited<ReturnType<typeof createImportClient>>

async function countOf(importClient: ImportClient, prefix: string): Promise<number> {
  const found = (await (
    await importClient.send(
      'GET',
      `/api/admin/contractors/search?q=${encodeURIComponent(`${prefix} `)}&limit=1`,
    )
  ).json()) as { pagination: { totalCount: number } }
  return found.pagination.totalCount
}

/**
 * The time at which an import is killed. `at` is the share of the file that is saved. Above 1 means
 * after the response. `afterMs` delays the kill, so that it also happens between two progress
 * reports.
 */
interface KillTime {
  at: number
  afterMs: number
}

/**
 * Returns the time of one kill. The positions are spread evenly over an import and are the same in
 * every run.
 */
function killTimeOf(kill: number): KillTime {
  return { at: (1.1 * (kill + 0.5)) / KILLS, afterMs: (kill * 7) % 23 }
}

/**
 * Uploads a file, waits until the import has reached `at` or has ended, and kills the server
 * `afterMs` later. Returns true if the import succeeded before the kill.
 */
async function killWhileImporting(
  server: RunningServer,
  importClient: ImportClient,
  prefix: string,
  { at, afterMs }: KillTime,
): Promise<boolean> {
  let isOver = false
  const upload = importClient
    .upload(buildCsv(ROWS, prefix))
    .then(
      ({ status }) => status === 200,
      () => false,
    )
    .finally(() => {
      isOver = true
    })
  for (let share = 0; share < at && !isOver;) {
    const progress = await importClient.progress()
    if (progress) share = progress.share
  }
  await wait(afterMs)
  await server.stop('SIGKILL')
  return upload
}

/** Repeats an import of one row until it succeeds: after a kill, the dead import is alive for 15 s. */
async function untilFree(importClient: ImportClient): Promise<void> {
  await expect
    .poll(async () => (await importClient.upload('Name\nIn between\n')).status, {
      timeout: 60_000,
      interval: 100,
    })
    .toBe(200)
}

/** Checks that failed batches have no contractors, hidden ones included, and no skipped rows. */
async function expectNothingOfFailed({ databaseUrl, dataDir }: DataLocation): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    const failed = db('import_batches').where({ status: 'failed' }).select('id')
    expect(
      await db('contractor_rows').whereIn('import_batch_id', failed.clone()).first(),
    ).toBeUndefined()
    expect(await db('import_rejects').whereIn('batch_id', failed.clone()).first()).toBeUndefined()
  } finally {
    await db.destroy()
  }
}

describe.each(featureDatabases)('kill -9 on %s', (kind) => {
  let location: Awaited<ReturnType<typeof createDataLocation>>
  let server: RunningServer
  let importClient: ImportClient
  beforeAll(async () => {
    location = await createDataLocation(kind, 'demo')
    server = await startServer({
      ...location,
      env: { SESSION_KEYS: 'a key of the tests, of thirty-two characters' },
    })
    importClient = await createImportClient(server)
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    await location.close()
  })

  test('during an upload leaves a partial file, which the next start removes', async () => {
    const folder = join(location.dataDir, 'tmp')
    const left = () => (existsSync(folder) ? readdirSync(folder) : [])
    const upload = importClient
      .post('/api/admin/import-contractors', halfOfUpload())
      .catch(() => undefined)
    await expect
      .poll(() => left().some((name) => statSync(join(folder, name)).size > 0), { interval: 5 })
      .toBe(true)
    await server.stop('SIGKILL')
    await upload
    expect(left()).toHaveLength(1)
    // On PostgreSQL another instance may still read the file, so only old files are removed.
    if (kind === 'PostgreSQL') for (const name of left()) utimesSync(join(folder, name), 0, 0)
    await server.restart()
    expect(left()).toEqual([])
  })

  // Only a PostgreSQL database can be locked from outside the process.
  if (kind === 'PostgreSQL') {
    test('while an import waits for a lock leaves none of its rows', async () => {
      const held = await holdImports(location.databaseUrl ?? '')
      const upload = importClient.upload(buildCsv(300, 'Waiting')).catch(() => undefined)
      await expect.poll(held.isReached, { interval: 5 }).toBe(true)
      await server.stop('SIGKILL')
      await upload
      await held.release()
      await server.restart()
      expect(await countOf(importClient, 'Waiting')).toBe(0)
    })
  }

  test(
    `during an import leaves all rows of the file or none, ${KILLS} times`,
    async () => {
      const counts: number[] = []
      for (let kill = 0; kill < KILLS; kill += 1) {
        const prefix = `Killed${numberInLetters(kill)}z`
        await untilFree(importClient)
        const wasAcknowledged = await killWhileImporting(
          server,
          importClient,
          prefix,
          killTimeOf(kill),
        )
        await server.restart()
        const count = await countOf(importClient, prefix)
        counts.push(count)
        expect([0, ROWS], prefix).toContain(count)
        if (wasAcknowledged) expect(count, prefix).toBe(ROWS)
      }
      const none = counts.filter((count) => count === 0).length
      process.stdout.write(
        `${kind}: ${none} of ${KILLS} killed imports left no rows, the others left all rows\n`,
      )
      // The killed imports must not block the next one.
      await untilFree(importClient)
      const batches = (await (
        await importClient.send('GET', '/api/admin/imports')
      ).json()) as ImportBatch[]
      expect(batches.filter(({ status }) => status === 'running')).toEqual([])
      await server.stop('SIGTERM')
      await expectNothingOfFailed(location)
    },
    60_000 + KILLS * 15_000,
  )
})

/** Returns a multipart body that never ends. */
function halfOfUpload(): { body: ReadableStream<Uint8Array>; headers: Record<string, string> } {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="half.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`${head}${buildCsv(500, 'Half')}`)),
  })
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}
