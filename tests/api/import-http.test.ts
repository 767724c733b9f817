import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#contract'
import { type ImportBatch, importResultSchema } from '#contract/csv-import.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { importCsv } from '../../api/features/csv-import/import-csv.ts'
import { csvBytesSource } from '../support/csv-source.ts'
import { databaseKinds, featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { buildCsv, createImportClient } from '../support/import-client.ts'
import { startTestServer, withServer } from '../support/server.ts'
import { post } from '../support/visitors.ts'

describe.each(featureDatabases)('CSV import over HTTP on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let importClient: Awaited<ReturnType<typeof createImportClient>>
  beforeAll(async () => {
    importClient = await createImportClient(server)
  })
  beforeEach(async () => {
    await server.db.raw(
      'truncate contractor_rows, former_slugs, payments, import_batches, audit_log restart identity cascade',
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
  const untilRunning = () => expect.poll(importClient.progress, { interval: 5 }).not.toBeNull()
  const untilIdle = () =>
    expect.poll(importClient.progress, { interval: 20, timeout: 60_000 }).toBeNull()
  const expectNothing = async () => {
    expect(await names()).toEqual([])
    expect(await server.db('contractor_rows').first()).toBeUndefined()
    expect(await server.db('import_rejects').first()).toBeUndefined()
    expect(temporaryFiles()).toEqual([])
  }

  it('continues if the client disconnects', async () => {
    const controller = new AbortController()
    const upload = importClient
      .upload(buildCsv(4000), { signal: controller.signal })
      .catch(() => undefined)
    await untilRunning()
    controller.abort()
    await upload
    await untilIdle()
    expect(await statuses()).toEqual(['done'])
    expect(await names()).toHaveLength(4000)
    await expect.poll(temporaryFiles).toEqual([])
  })

  it('leaves no rows if it is cancelled', async () => {
    const importing = importClient.upload(`${buildCsv(8000)}Skipped,,,,,,,9\n`)
    await expect
      .poll(async () => (await importClient.progress())?.phase, { interval: 3, timeout: 60_000 })
      .toBe('saving')
    await importClient.cancel()
    expect(await errorOf(await importing)).toMatchObject({ status: 409, code: 'import_cancelled' })
    expect(await statuses()).toEqual(['failed'])
    await expectNothing()
    expect((await importClient.upload('Name\nAcme\n')).status).toBe(200)
  })

  it('is visible only when it is complete, and does not block other writes', async () => {
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
    const importing = importClient.upload(buildCsv(6000))
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
  })

  it('the audit log contains imports and rollbacks', async () => {
    await importClient.upload('Name\nAcme\nBolt\n')
    await importClient.send('POST', '/api/admin/imports/1/roll-back')
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
      ((await (await importClient.send('GET', '/api/admin/imports')).json()) as ImportBatch[]).map(
        ({ status }) => status,
      ),
    ).toEqual(['rolled_back'])
  })

  it('the file of skipped rows is available for 30 days', async () => {
    await importClient.upload('Name,Rating\nAcme,9\n')
    expect((await importClient.send('GET', '/api/admin/imports/1/rejects')).status).toBe(200)
    await server
      .db('import_batches')
      .update({ ended_at: server.db.raw(`now() - interval '31 days'`) })
    expect((await importClient.send('GET', '/api/admin/imports/1/rejects')).status).toBe(404)
  })
})

describe('two instances on one PostgreSQL', () => {
  it('an instance shows the import of the other, can cancel it, and rejects a second import', async () => {
    const server = await startTestServer('PostgreSQL', 'demo')
    const importClient = await createImportClient(server)
    try {
      // Simulates an import in another process.
      const elsewhere = importCsv(server.db, csvBytesSource(buildCsv(40_000)), {
        fileName: 'elsewhere.csv',
      }).catch((error: unknown) => error)
      await expect
        .poll(importClient.progress, { interval: 20 })
        .toMatchObject({ fileName: 'elsewhere.csv' })
      expect((await importClient.upload('Name\nAcme\n')).status).toBe(409)
      await importClient.cancel()
      expect(await elsewhere).toMatchObject({ code: 'import_cancelled' })
      expect(await server.db('contractors').where('name', 'like', 'Firm %').first()).toBeUndefined()
    } finally {
      await server.close()
    }
  })
})

describe.each(databaseKinds)('stopping a server on %s', (kind) => {
  it('first undoes a running import', async () => {
    const server = await startTestServer(kind, 'demo')
    const importClient = await createImportClient(server)
    const importing = importClient.upload(buildCsv(8000)).then(({ status }) => status)
    await expect.poll(importClient.progress, { interval: 5 }).not.toBeNull()
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
  ['PGlite', 2000],
  ['PostgreSQL', quickOrFull(8000, 20_000)],
] as const)('while a file is imported on %s', (kind, rows) => {
  it('every other call gets several responses before the import ends', async () => {
    const failures: string[] = []
    const log = pino({ level: 'error' }, { write: (entry: string) => void failures.push(entry) })
    const server = await startTestServer(kind, 'demo', { log })
    const importClient = await createImportClient(server)
    let isOver = false
    const importing = importClient.upload(buildCsv(rows)).finally(() => {
      isOver = true
    })
    await expect.poll(importClient.progress, { interval: 5 }).not.toBeNull()
    const results = await Promise.all(
      otherCalls.map(async (path) => {
        const statuses: number[] = []
        while (!isOver) {
          const response = await importClient.send('GET', path)
          await response.arrayBuffer()
          // A response after the end of the import does not count.
          if (!isOver) statuses.push(response.status)
        }
        return { path, times: statuses.length, statuses: [...new Set(statuses)] }
      }),
    )
    const reply: unknown = await (await importing).json()
    expect(failures).toEqual([])
    expect(reply).toMatchObject({ imported: rows })
    importResultSchema.parse(reply)
    for (const { path, times, statuses } of results) {
      expect(statuses, path).toEqual([200])
      expect(times, path).toBeGreaterThan(2)
    }
    await server.close()
  })
})
