import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importResultSchema, MAX_CSV_BYTES } from '#contract/csv-import.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { csvCases } from '../corpus/csv/cases.ts'
import { formCases } from '../corpus/csv/forms.ts'
import { largeCsvCases } from '../corpus/csv/large.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickSubset } from '../support/full-run.ts'
import { createImportClient } from '../support/import-client.ts'
import { withServer } from '../support/server.ts'

it('the corpus has at least sixty different small files', () => {
  expect(new Set(csvCases.map(({ bytes }) => Buffer.from(bytes).toString('latin1'))).size).toBe(
    csvCases.length,
  )
  expect(new Set(csvCases.map(({ title }) => title)).size).toBe(csvCases.length)
  expect(csvCases.length).toBeGreaterThanOrEqual(60)
})

/** Cells that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** A number is shown as it is, with its sign. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

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
  const resultOf = async (response: Response) => importResultSchema.parse(await response.json())
  const names = () => server.db('contractors').orderBy('id').pluck<string[]>('name')
  const temporaryFiles = () =>
    existsSync(join(server.dataDir, 'tmp')) ? readdirSync(join(server.dataDir, 'tmp')) : []
  const rejectsOf = async (batchId: number | null) =>
    importClient.send('GET', `/api/admin/imports/${batchId}/rejects`)

  it.each(csvCases.filter(({ expectedError }) => expectedError !== undefined))(
    'rejects this file: $title',
    async ({ bytes, expectedError }) => {
      const message: unknown =
        typeof expectedError === 'string'
          ? expectedError
          : expect.stringMatching(expectedError ?? '')
      const expected = { status: 400, code: 'invalid', message, errors: [{ path: 'file' }] }
      expect(
        await errorOf(await importClient.upload(Buffer.from(bytes), { query: '?dryRun=1' })),
      ).toMatchObject(expected)
      expect(await errorOf(await importClient.upload(Buffer.from(bytes)))).toMatchObject(expected)
      expect(await names()).toEqual([])
      expect(await server.db('import_batches').pluck('status')).toEqual(['failed'])
      expect(await server.db('contractor_rows').first()).toBeUndefined()
      expect(await server.db('import_rejects').first()).toBeUndefined()
      expect(temporaryFiles()).toEqual([])
    },
  )

  it.each(csvCases.filter(({ expectedError }) => expectedError === undefined))(
    'imports this file: $title',
    async ({
      bytes,
      importedBefore,
      expectedRows = [],
      expectedWarnings = [],
      expectedColumns = {},
    }) => {
      if (importedBefore !== undefined)
        expect((await importClient.upload(importedBefore)).status).toBe(200)
      const namesBefore = await names()
      const dryRun = await resultOf(
        await importClient.upload(Buffer.from(bytes), { query: '?dryRun=1' }),
      )
      expect(await names()).toEqual(namesBefore)

      const result = await resultOf(await importClient.upload(Buffer.from(bytes)))
      expect(dryRun).toEqual({ ...result, batchId: null })
      expect(
        result.rows.map(({ row, name, outcome, reason }) => [row, name, outcome, reason]),
      ).toEqual(expectedRows)
      const created = expectedRows.flatMap(([, name, outcome]) =>
        outcome === 'created' ? [name] : [],
      )
      expect(result).toMatchObject({
        imported: created.length,
        skipped: expectedRows.length - created.length,
        successes: created,
      })
      expect(result.errors).toEqual(
        expectedRows.flatMap(([row, name, outcome, reason]) =>
          outcome === 'created' ? [] : [`Row ${row} (${name || 'no name'}): ${reason}`],
        ),
      )
      for (const [row, warning] of expectedWarnings) {
        expect(result.rows.find((found) => found.row === row)?.warnings).toContainEqual(
          typeof warning === 'string' ? warning : expect.stringMatching(warning),
        )
      }
      expect(await names()).toEqual([...namesBefore, ...created])
      for (const [name, columns] of Object.entries(expectedColumns))
        expect(await server.db('contractors').where({ name }).first()).toMatchObject(columns)

      const rejects = await rejectsOf(result.batchId)
      expect(rejects.status).toBe(result.skipped > 0 ? 200 : 404)
      expect(temporaryFiles()).toEqual([])
    },
  )

  it.each(
    csvCases.filter(({ expectedRows = [] }) =>
      expectedRows.some(([, , outcome]) => outcome !== 'created'),
    ),
  )(
    'returns the skipped rows of this file: $title',
    async ({ bytes, importedBefore, expectedRows = [] }) => {
      if (importedBefore !== undefined) await importClient.upload(importedBefore)
      const { batchId, skipped } = await resultOf(await importClient.upload(Buffer.from(bytes)))
      const { csv } = (await (await rejectsOf(batchId)).json()) as { csv: string }
      const cells = (parse(csv, { bom: true, relax_column_count: true }) as string[][]).flat()
      expect(cells.filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell))).toEqual([])
      // An import of the unchanged file of skipped rows skips the same rows.
      const again = await resultOf(await importClient.upload(csv))
      expect(again).toMatchObject({ imported: 0, skipped })
      const skippedRows = expectedRows.filter(([, , outcome]) => outcome !== 'created')
      expect(again.rows.map(({ name, outcome }) => [name, outcome])).toEqual(
        skippedRows.map(([, name, outcome]) => [name, outcome]),
      )
    },
  )

  // Only the full run uploads the largest accepted files.
  it.each(quickSubset(largeCsvCases, ({ status }) => status !== 200))(
    'responds correctly to a file of $title',
    async ({ createFile, status, message, imported }) => {
      const response = await importClient.upload(createFile(), { query: '?dryRun=1' })
      expect(response.status).toBe(status)
      if (imported === undefined)
        expect(await errorOf(response)).toMatchObject({ message, errors: [{ path: 'file' }] })
      else expect(await resultOf(response)).toMatchObject({ imported, skipped: 0 })
      expect(await names()).toEqual([])
      expect(temporaryFiles()).toEqual([])
    },
    60_000,
  )

  it.each(formCases)(
    'responds correctly to this upload: $title',
    async ({ request, status, body, query = '', batchFileName }) => {
      const response = await importClient.post(`/api/admin/import-contractors${query}`, request())
      expect(await errorOf(response)).toMatchObject({ status, ...body })
      expect(await server.db('import_batches').select('file_name', 'status')).toEqual(
        batchFileName ? [{ file_name: batchFileName, status: 'done' }] : [],
      )
      expect(temporaryFiles()).toEqual([])
    },
  )

  it('rejects a body with a too large content-length and leaves no file', async () => {
    const response = await importClient.post('/api/admin/import-contractors', {
      body: Buffer.alloc(MAX_CSV_BYTES + 1024 * 1024),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(await errorOf(response)).toMatchObject({ status: 413, code: 'too_large' })
    expect(temporaryFiles()).toEqual([])
  })
})
