import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract'
import { type ImportBatch, importResultSchema } from '#contract/csv-import.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { importCsv } from '../../api/features/csv-import/import-csv.ts'
import { csvBytes } from '../../api/features/csv-import/source.ts'
import { databaseKinds, featureDatabases } from '../support/databases.ts'
import { amount } from '../support/full-run.ts'
import { csvOf, importDesk } from '../support/importing.ts'
import { startTestServer, withServer } from '../support/server.ts'
import { post } from '../support/visitors.ts'

describe.each(featureDatabases)('the import desk on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let desk: Awaited<ReturnType<typeof importDesk>>
  beforeAll(async () => {
    desk = await importDesk(server)
  })
  beforeEach(async () => {
    await server.db.raw(
      'truncate contractors, former_slugs, subscriptions, import_batches, import_rows, audit_log restart identity cascade',
    )
  })

  const errorOf = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as ErrorBody),
  })
  const names = () => server.db('contractors').orderBy('id').pluck<string[]>('name')
  const statuses = () => server.db('import_batches').orderBy('id').pluck<string[]>('status')
  const temporaryFiles = () =>
    existsSync(join(server.dataDir, 'tmp')) ? readdirSync(join(server.dataDir, 'tmp')) : []
  const untilRunning = () => expect.poll(desk.progress, { interval: 5 }).not.toBeNull()
  const untilIdle = () => expect.poll(desk.progress, { interval: 20, timeout: 60_000 }).toBeNull()
  const expectNothing = async () => {
    expect(await names()).toEqual([])
    expect(await server.db('import_rows').first()).toBeUndefined()
    expect(await server.db('import_rejects').first()).toBeUndefined()
    expect(temporaryFiles()).toEqual([])
  }

  it('goes on when who asked has gone', async () => {
    const gone = new AbortController()
    const asked = desk.upload(csvOf(4000), { signal: gone.signal }).catch(() => undefined)
    await untilRunning()
    gone.abort()
    await asked
    await untilIdle()
    expect(await statuses()).toEqual(['done'])
    expect(await names()).toHaveLength(4000)
    await expect.poll(temporaryFiles).toEqual([])
  })

  it.each(['reading', 'saving'])('leaves nothing when it is cancelled while %s', async (phase) => {
    const importing = desk.upload(`${csvOf(8000)}Skipped,,,,,,,9\n`)
    await expect
      .poll(async () => (await desk.progress())?.phase, { interval: 3, timeout: 60_000 })
      .toBe(phase)
    await desk.cancel()
    expect(await errorOf(await importing)).toMatchObject({ status: 409, code: 'import_cancelled' })
    expect(await statuses()).toEqual(['failed'])
    await expectNothing()
    expect((await desk.upload('Name\nAcme\n')).status).toBe(200)
  })

  it('shows nothing of an import before all of it, and lets others write meanwhile', async () => {
    const seen = new Set<number>()
    let isOver = false
    const watch = (async () => {
      while (!isOver) {
        seen.add(
          ((await (await fetch(`${server.url}/api/search?location=Tampa`)).json()) as unknown[])
            .length,
        )
        await sleep(5)
      }
    })()
    const importing = desk.upload(csvOf(6000))
    await untilRunning()
    const request = {
      businessName: 'Meanwhile',
      email: 'm@example.com',
      phoneNumber: '(813) 555-0100',
      category: 'general',
      message: 'Please list us.',
    }
    const sent = await post(`${server.url}${contract.contactRequests.submit.path}`, request)
    expect(sent.status).toBe(contract.contactRequests.submit.status)
    const result = importResultSchema.parse(await (await importing).json())
    isOver = true
    await watch
    expect(result.imported).toBe(6000)
    const first = (
      (await (await fetch(`${server.url}/api/search?location=Tampa`)).json()) as unknown[]
    ).length
    expect([...seen].filter((count) => count !== 0 && count !== first)).toEqual([])
    // Whoever held the directory before the import is told of every row of it.
    expect(
      await server
        .db('contractors')
        .where(
          'change_seq',
          (await server.db('directory').first<{ version: number }>('version'))?.version ?? 0,
        ),
    ).toHaveLength(6000)
  })

  it('keeps a record of imports and of what was rolled back', async () => {
    await desk.upload('Name\nAcme\nBolt\n')
    await desk.send('POST', '/api/admin/imports/1/roll-back')
    expect(
      await server.db('audit_log').orderBy('id').select('action', 'subject', 'details'),
    ).toEqual([
      {
        action: 'import.done',
        subject: 'import 1: file.csv',
        details: { imported: 2, skipped: 0 },
      },
      {
        action: 'import.rolled_back',
        subject: 'import 1: file.csv',
        details: { removed: 2, kept: 0 },
      },
    ])
    expect(
      ((await (await desk.send('GET', '/api/admin/imports')).json()) as ImportBatch[]).map(
        ({ status }) => status,
      ),
    ).toEqual(['rolled_back'])
  })

  it('keeps rejects for 30 days', async () => {
    await desk.upload('Name,Rating\nAcme,9\n')
    expect((await desk.send('GET', '/api/admin/imports/1/rejects')).status).toBe(200)
    await server
      .db('import_batches')
      .update({ ended_at: server.db.raw(`now() - interval '31 days'`) })
    expect((await desk.send('GET', '/api/admin/imports/1/rejects')).status).toBe(404)
  })
})

describe('two instances on one PostgreSQL', () => {
  it('see, refuse and cancel the import of the other', async () => {
    const server = await startTestServer('PostgreSQL', 'demo')
    const desk = await importDesk(server)
    try {
      // What another process does, as far as this one can tell.
      const elsewhere = importCsv(server.db, csvBytes(csvOf(40_000)), {
        fileName: 'elsewhere.csv',
      }).catch((error: unknown) => error)
      await expect
        .poll(desk.progress, { interval: 20 })
        .toMatchObject({ fileName: 'elsewhere.csv' })
      expect((await desk.upload('Name\nAcme\n')).status).toBe(409)
      await desk.cancel()
      expect(await elsewhere).toMatchObject({ code: 'import_cancelled' })
      expect(await server.db('contractors').where('name', 'like', 'Firm %').first()).toBeUndefined()
    } finally {
      await server.close()
    }
  })
})

describe.each(databaseKinds)('a server on %s that is stopped', (kind) => {
  it('undoes the import at work first', async () => {
    const server = await startTestServer(kind, 'demo')
    const desk = await importDesk(server)
    const importing = desk.upload(csvOf(8000)).then(({ status }) => status)
    await expect.poll(desk.progress, { interval: 5 }).not.toBeNull()
    await server.app.close()
    expect(await importing).toBe(409)
    expect(await server.db('contractors').where('name', 'like', 'Firm %').first()).toBeUndefined()
    expect(await server.db('import_batches').orderBy('id', 'desc').first('status')).toEqual({
      status: 'failed',
    })
    await server.close()
  })
})

const otherCalls = [
  '/api/summary',
  '/api/search?location=Tampa',
  '/api/contractors/7',
  '/livez',
  '/api/blog',
  '/api/user',
  '/api/admin/import-contractors/progress',
  '/api/admin/imports',
]

describe.each([
  ['PGlite', 4000],
  ['PostgreSQL', amount(8000, 20_000)],
] as const)('while a file is imported on %s', (kind, rows) => {
  it('every other call is answered, again and again, before the import is', async () => {
    const server = await startTestServer(kind, 'demo')
    const desk = await importDesk(server)
    let isOver = false
    const importing = desk.upload(csvOf(rows)).finally(() => {
      isOver = true
    })
    await expect.poll(desk.progress, { interval: 5 }).not.toBeNull()
    const answered = await Promise.all(
      otherCalls.map(async (path) => {
        const statuses: number[] = []
        while (!isOver) {
          const response = await desk.send('GET', path)
          await response.arrayBuffer()
          // One that came in behind the import's own answer says nothing.
          if (!isOver) statuses.push(response.status)
        }
        return { path, times: statuses.length, statuses: [...new Set(statuses)] }
      }),
    )
    expect(importResultSchema.parse(await (await importing).json()).imported).toBe(rows)
    for (const { path, times, statuses } of answered) {
      expect(statuses, path).toEqual([200])
      expect(times, path).toBeGreaterThan(2)
    }
    await server.close()
  })
})
