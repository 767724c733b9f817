import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportProgress } from '#contract/csv-import.ts'
import { insertContractor } from '../../api/db/contractors.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { importCsv } from '../../api/features/csv-import/import-csv.ts'
import { ImportRunner } from '../../api/features/csv-import/import-runner.ts'
import { csvBytesSource } from '../support/csv-source.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'
import { numberInLetters } from '../support/import-client.ts'
import {
  csv,
  deleteContractorsAndImports,
  expectNothingImported,
  manyRows,
  namesIn,
} from '../support/imports.ts'

describe.each(databaseKinds)(
  'a CSV import on %s that is stopped or has concurrent writers',
  (kind) => {
    const database = withDatabase(kind, 'empty')
    let db: Knex
    beforeEach(async () => {
      db = database.db
      await deleteContractorsAndImports(db)
    })

    it('rejects a second import while one is running, but not afterwards', async () => {
      let second: Promise<unknown> | undefined
      const first = importCsv(db, csvBytesSource(manyRows(1500).join('\n')), {
        fileName: 'first.csv',
        onProgress: () => {
          second ??= importCsv(db, csv('Name', 'Acme'), { fileName: 'second.csv' }).then(
            () => 'imported',
            (error: unknown) => error,
          )
        },
      })
      expect((await first).imported).toBe(1500)
      expect(await second).toMatchObject({ code: 'import_running', status: 409 })
      expect((await importCsv(db, csv('Name', 'Acme'), { fileName: 'third.csv' })).imported).toBe(1)
    })

    it('is not taken for that of a stopped process while it says nothing for a minute', async () => {
      const runner = new ImportRunner(db)
      const [header = '', ...rows] = manyRows(2)
      let openings = 0
      async function* pausing() {
        openings += 1
        yield Buffer.from(`${header}\n`)
        // The first reading inspects the file.
        if (openings === 2) {
          expect(await db('import_batches').where({ status: 'running' })).toHaveLength(1)
          await db('import_batches').update({ seen_at: new Date(Date.now() - 60_000) })
          await runner.sweep()
        }
        yield Buffer.from(rows.join('\n'))
      }
      const result = await runner.run(pausing, { fileName: 'a.csv' })
      expect(result.imported).toBe(2)
      await db('import_batches').update({ status: 'running', seen_at: new Date(0) })
      await db('directory').update({ importing_batch: result.batchId })
      await runner.sweep()
      await expectNothingImported(db, ['failed'])
    })

    it.each([
      ['at its start', 1],
      ['when all is read', 3000],
    ] as const)('leaves no rows if it is stopped %s', async (_when, rows) => {
      const stop = new AbortController()
      const seen: ImportProgress[] = []
      const onProgress = (progress: ImportProgress) => {
        seen.push(progress)
        if (progress.rows >= rows) stop.abort(new Error('stopped'))
      }
      await expect(
        importCsv(db, csvBytesSource(manyRows(3000).join('\n')), {
          fileName: 'a.csv',
          signal: stop.signal,
          onProgress,
        }),
      ).rejects.toThrow('stopped')
      expect(seen.at(-1)?.phase).toBe('saving')
      await expectNothingImported(db, ['failed'])
      expect((await importCsv(db, csv('Name', 'Acme'), { fileName: 'b.csv' })).imported).toBe(1)
    })

    it('leaves no rows if reading fails or the file is invalid after some rows were written', async () => {
      const bytes = Buffer.from(manyRows(2500).join('\n'))
      let openings = 0
      const broken = () => {
        openings += 1
        const parts = openings === 1 ? [bytes] : [bytes.subarray(0, 40_000)]
        return Readable.from(
          (async function* read() {
            yield* parts
            if (openings > 1) throw new Error('the disk is gone')
          })(),
        )
      }
      await expect(importCsv(db, broken, { fileName: 'a.csv' })).rejects.toThrow('the disk is gone')
      await expectNothingImported(db, ['failed'])
      await expect(
        importCsv(db, csvBytesSource(`${bytes.toString()}\n"never closed`), { fileName: 'a.csv' }),
      ).rejects.toThrow('A quotation mark opened in the row at line 2502 is never closed.')
      await expectNothingImported(db, ['failed', 'failed'])
    })

    it.each([0, 5000])('leaves no rows if row %d of 5,001 cannot be inserted', async (before) => {
      await db.raw(`alter table contractor_rows add constraint no_zebra check (name <> 'Zebra')`)
      const [header = '', ...firms] = manyRows(5000)
      const lines = [header, ...firms.slice(0, before), 'Zebra,', ...firms.slice(before)]
      try {
        await expect(importCsv(db, csv(...lines), { fileName: 'a.csv' })).rejects.toThrow(
          /no_zebra/,
        )
        await expectNothingImported(db, ['failed'])
      } finally {
        await db.raw('alter table contractor_rows drop constraint no_zebra')
      }
    })

    it('hides its rows, keeps their names and slugs, and skips names that were taken first', async () => {
      const list = (name: string) =>
        db.transaction(async (trx) =>
          insertContractor(trx, await nextDirectoryVersion(trx), { name, categoryId: 1 }),
        )
      const slugOf = async (where: object) =>
        (await db('contractors').where(where).first<{ slug: string }>('slug')).slug
      const last = numberInLetters(3999)
      const bytes = Buffer.from(
        [...manyRows(4000), `Firm: ${numberInLetters(0)},Plumber`, 'Late Comer,Plumber', ''].join(
          '\n',
        ),
      )
      let resume = () => {}
      const isResumed = new Promise<void>((resolve) => {
        resume = resolve
      })
      let openings = 0
      const paused = async function* paused() {
        openings += 1
        yield bytes.subarray(0, 60_000)
        // The file is opened first to inspect it.
        if (openings > 1) await isResumed
        yield bytes.subarray(60_000)
      }
      const importing = importCsv(db, paused, { fileName: 'a.csv' })
      await expect
        .poll(async () => (await db('contractor_rows').count('* as n').first())?.n)
        .toBeGreaterThan(1000)
      expect(await namesIn(db)).toEqual([])
      await expect(list(`FIRM  ${numberInLetters(0)}`)).rejects.toMatchObject({
        code: 'name_taken',
      })
      const other = await list(`Firm/${numberInLetters(0)}`)
      const ahead = await list(`FIRM  ${last}`)
      await list('LATE COMER')
      const dryRun = await importCsv(
        db,
        csv('Name', `Firm ${numberInLetters(0)}`, `Firm ${last}`),
        {
          fileName: 'b.csv',
          dryRun: true,
        },
      )
      expect(dryRun.errors).toEqual([
        `Row 2 (Firm ${numberInLetters(0)}): Is being imported from another file`,
        `Row 3 (Firm ${last}): Already listed as "FIRM  ${last}" (id ${ahead})`,
      ])
      resume()

      const result = await importing
      expect(result).toMatchObject({ imported: 4000, skipped: 2 })
      expect(result.errors[0]).toBe(
        `Row 4001 (Firm ${last}): Already listed as "FIRM  ${last}" (id ${ahead})`,
      )
      expect(await slugOf({ id: other })).toBe(`firm-${numberInLetters(0)}-2`)
      expect(await slugOf({ name: `Firm ${numberInLetters(0)}` })).toBe(
        `firm-${numberInLetters(0)}`,
      )
      expect(await slugOf({ name: `Firm: ${numberInLetters(0)}` })).toBe(
        `firm-${numberInLetters(0)}-3`,
      )
      expect(await db('contractors').where({ name_key: 'late comer' }).pluck('name')).toEqual([
        'LATE COMER',
      ])
    })

    // The embedded database has one connection, so no statement waits for another one.
    if (kind === 'PostgreSQL')
      it('checks a row again whose name or slug another writer takes at the same moment', async () => {
        const taken = numberInLetters(40)
        const writer = await db.transaction()
        await writer('contractors').insert({
          name: 'LATE COMER',
          slug: `firm-${taken}`,
          category_id: 1,
          name_key: 'late comer',
          sort_name: '',
          city_slug: '',
          place_text: '',
          street_text: '',
          change_seq: 1,
        })
        const importing = importCsv(db, csv(...manyRows(200), 'Late Comer,Plumber'), {
          fileName: 'a.csv',
        })
        const waiting = `select from pg_locks where locktype = 'transactionid' and not granted`
        await expect
          .poll(async () => (await db.raw<{ rows: unknown[] }>(waiting)).rows.length, {
            interval: 5,
          })
          .toBe(1)
        await writer.commit()
        expect(await importing).toMatchObject({
          imported: 200,
          errors: ['Row 202 (Late Comer): Already listed as "LATE COMER" (id 1)'],
        })
        expect(
          await db('contractors')
            .where({ name: `Firm ${taken}` })
            .first('slug'),
        ).toEqual({ slug: `firm-${taken}-2` })
      })
  },
)
