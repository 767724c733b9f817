import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportBatch } from '#contract/csv-import.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { featureDatabases } from '../support/databases.ts'
import { amount } from '../support/full-run.ts'
import { csvOf, holdDirectory, importDesk, word } from '../support/importing.ts'
import { openPlace, type Place } from '../support/places.ts'

/** How often the server is killed on each database. */
const KILLS = amount(1, 100)
/** More than the embedded database lists in one transaction. */
const ROWS = 3000

type Desk = Awaited<ReturnType<typeof importDesk>>

async function countOf(desk: Desk, prefix: string): Promise<number> {
  const found = (await (
    await desk.send(
      'GET',
      `/api/admin/contractors/search?q=${encodeURIComponent(`${prefix} `)}&limit=1`,
    )
  ).json()) as { pagination: { totalCount: number } }
  return found.pagination.totalCount
}

/**
 * Where an import is killed: 0 to 1 is how far its rows are read, 1 to 2 how far they are saved,
 * and what lies above comes with its answer. `afterMs` moves the kill on from where progress is
 * told to where it is not.
 */
interface Moment {
  at: number
  afterMs: number
}

/** The same moments at every run, spread over the whole of an import. */
function momentOf(kill: number): Moment {
  return { at: (2.2 * (kill + 0.5)) / KILLS, afterMs: (kill * 7) % 23 }
}

const placeOf = ({ phase, share }: { phase: string; share: number }) =>
  phase === 'saving' ? 1 + share : share

/**
 * Uploads a file and kills the server at that moment, or when the import is answered before;
 * answers whether it was.
 */
async function killWhileImporting(
  server: RunningServer,
  desk: Desk,
  prefix: string,
  { at, afterMs }: Moment,
): Promise<boolean> {
  let isOver = false
  const asked = desk
    .upload(csvOf(ROWS, prefix))
    .then(
      ({ status }) => status === 200,
      () => false,
    )
    .finally(() => {
      isOver = true
    })
  for (let place = 0; place < at && !isOver;) {
    const progress = await desk.progress()
    if (progress) place = placeOf(progress)
  }
  await wait(afterMs)
  await server.stop('SIGKILL')
  return asked
}

/**
 * PostgreSQL notices some moments after a kill that the process is gone, and refuses other imports
 * until then.
 */
async function untilFree(desk: Desk): Promise<void> {
  await expect
    .poll(async () => (await desk.upload('Name\nIn between\n')).status, {
      timeout: 20_000,
      interval: 100,
    })
    .toBe(200)
}

/** Nothing of a failed batch may be left: neither rows nor what was skipped. */
async function expectNothingOfFailed({ databaseUrl, dataDir }: Place): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    const failed = db('import_batches').where({ status: 'failed' }).select('id')
    expect(await db('import_rows').first()).toBeUndefined()
    expect(
      await db('contractors').whereIn('import_batch_id', failed.clone()).first(),
    ).toBeUndefined()
    expect(await db('import_rejects').whereIn('batch_id', failed.clone()).first()).toBeUndefined()
  } finally {
    await db.destroy()
  }
}

describe.each(featureDatabases)('kill -9 on %s', (kind) => {
  let place: Awaited<ReturnType<typeof openPlace>>
  let server: RunningServer
  let desk: Desk
  beforeAll(async () => {
    place = await openPlace(kind, 'demo')
    server = await startServer({
      ...place,
      env: { SESSION_KEYS: 'a key of the tests, of thirty-two characters' },
    })
    desk = await importDesk(server)
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    await place.close()
  })

  test('while a file comes in leaves half of it only until the next start', async () => {
    const folder = join(place.dataDir, 'tmp')
    const left = () => (existsSync(folder) ? readdirSync(folder) : [])
    const asked = desk.post('/api/admin/import-contractors', halfOfUpload()).catch(() => undefined)
    await expect
      .poll(() => left().some((name) => statSync(join(folder, name)).size > 0), { interval: 5 })
      .toBe(true)
    await server.stop('SIGKILL')
    await asked
    expect(left()).toHaveLength(1)
    // With a server beside it, another instance might still be reading what lies there: only what is old goes.
    if (kind === 'PostgreSQL') for (const name of left()) utimesSync(join(folder, name), 0, 0)
    await server.restart()
    expect(left()).toEqual([])
  })

  // Nothing outside the process can hold the embedded database.
  if (kind === 'PostgreSQL') {
    test('while the rows of a file wait to be saved leaves none of them', async () => {
      const letGo = await holdDirectory(place.databaseUrl ?? '')
      const asked = desk.upload(csvOf(ROWS, 'Waiting')).catch(() => undefined)
      await expect.poll(async () => (await desk.progress())?.share, { interval: 5 }).toBe(1)
      await server.stop('SIGKILL')
      await asked
      await letGo()
      await server.restart()
      expect(await countOf(desk, 'Waiting')).toBe(0)
    })
  }

  test(
    `while files are imported, ${KILLS} times, lists each of them whole or not at all`,
    async () => {
      const counts: number[] = []
      for (let kill = 0; kill < KILLS; kill += 1) {
        const prefix = `Killed${word(kill)}z`
        await untilFree(desk)
        const wasAcknowledged = await killWhileImporting(server, desk, prefix, momentOf(kill))
        await server.restart()
        const count = await countOf(desk, prefix)
        counts.push(count)
        expect([0, ROWS], prefix).toContain(count)
        if (wasAcknowledged) expect(count, prefix).toBe(ROWS)
      }
      const none = counts.filter((count) => count === 0).length
      process.stdout.write(
        `${kind}: ${none} of ${KILLS} killed imports left nothing, the others all\n`,
      )
      // Nothing of them stands in the way of the next one.
      await untilFree(desk)
      const batches = (await (await desk.send('GET', '/api/admin/imports')).json()) as ImportBatch[]
      expect(batches.filter(({ status }) => status === 'running')).toEqual([])
      await server.stop('SIGTERM')
      await expectNothingOfFailed(place)
    },
    60_000 + KILLS * 15_000,
  )
})

/** A multipart body whose end never comes. */
function halfOfUpload(): { body: ReadableStream<Uint8Array>; headers: Record<string, string> } {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="half.csv"\r\nContent-Type: text/csv\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`${head}${csvOf(500, 'Half')}`)),
  })
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}
