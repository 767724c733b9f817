import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContractor } from '../../api/db/contractors.ts'
import { isImportSaving } from '../../api/db/reserved-rows.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { importCsv, type ImportProgress } from '../../api/features/csv-import/import-csv.ts'
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

    it.each(['reading', 'saving'] as const)(
      'leaves no rows if it is stopped while %s',
      async (phase) => {
        const stop = new AbortController()
        const seen: ImportProgress[] = []
        const onProgress = (progress: ImportProgress) => {
          seen.push(progress)
          if (progress.phase === phase) stop.abort(new Error('stopped'))
        }
        await expect(
          importCsv(db, csvBytesSource(manyRows(3000).join('\n')), {
            fileName: 'a.csv',
            signal: stop.signal,
            onProgress,
          }),
        ).rejects.toThrow('stopped')
        expect(seen.at(-1)?.phase).toBe(phase)
        await expectNothingImported(db, ['failed'])
        expect((await importCsv(db, csv('Name', 'Acme'), { fileName: 'b.csv' })).imported).toBe(1)
      },
    )

    it('leaves no rows if reading fails or the file is invalid after some rows were staged', async () => {
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
      await db.raw(`alter table contractors add constraint no_zebra check (name <> 'Zebra')`)
      const [header = '', ...firms] = manyRows(5000)
      const lines = [header, ...firms.slice(0, before), 'Zebra,', ...firms.slice(before)]
      try {
        await expect(importCsv(db, csv(...lines), { fileName: 'a.csv' })).rejects.toThrow(
          /no_zebra/,
        )
        await expectNothingImported(db, ['failed'])
      } finally {
        await db.raw('alter table contractors drop constraint no_zebra')
      }
    })

    it.each([1500, 3500])(
      'skips a contractor that was added during an import of %d rows',
      async (count) => {
        let added: Promise<unknown> | undefined
        let endReading = () => {}
        const isRead = new Promise<void>((resolve) => {
          endReading = resolve
        })
        const add = () =>
          db.transaction(async (trx) => {
            const [row] = await trx('directory').increment('version', 1).returning('version')
            await trx('contractors').insert({
              name: 'LATE COMER',
              slug: `firm-${numberInLetters(40)}`,
              category_id: 1,
              name_key: 'late comer',
              sort_name: '',
              city_slug: '',
              place_text: '',
              street_text: '',
              change_seq: row.version,
            })
            await isRead
          })
        const result = await importCsv(db, csv(...manyRows(count), 'Late Comer,Plumber'), {
          fileName: 'a.csv',
          onProgress: ({ phase, rows }) => {
            if (phase !== 'reading') return
            const isLast = rows === count + 1
            // On PostgreSQL this transaction locks the directory until the end of reading, so the
            // import cannot reserve the name first. The embedded database has one connection: a
            // transaction that is open during the reading would block the import.
            if (isLast || kind === 'PostgreSQL') added ??= add()
            if (isLast) endReading()
          },
        })
        await added
        expect(result).toMatchObject({
          imported: count,
          skipped: 1,
          errors: [`Row ${count + 2} (Late Comer): Already listed as "LATE COMER" (id 1)`],
        })
        expect(
          await db('contractors')
            .where({ name: `Firm ${numberInLetters(40)}` })
            .first('slug'),
        ).toEqual({ slug: `firm-${numberInLetters(40)}-2` })
      },
    )

    // The embedded database inserts nothing before it has read the whole file.
    if (kind === 'PostgreSQL')
      it('reserves the first rows, and inserts them unseen, while the next ones are read', async () => {
        const bytes = Buffer.from(
          [...manyRows(4000), `Firm: ${numberInLetters(0)},Plumber`, ''].join('\n'),
        )
        let openings = 0
        let readOn = () => {}
        const isResumed = new Promise<void>((resolve) => {
          readOn = resolve
        })
        const paused = async function* paused() {
          openings += 1
          yield bytes.subarray(0, 60_000)
          // The file is opened first to inspect it.
          if (openings > 1) await isResumed
          yield bytes.subarray(60_000)
        }
        const importing = importCsv(db, paused, { fileName: 'a.csv' })
        const inserted = `select pg_relation_size('contractors')::int as size`
        await expect
          .poll(async () => (await db.raw<{ rows: { size: number }[] }>(inserted)).rows[0]?.size)
          .toBeGreaterThan(100_000)
        expect(await namesIn(db)).toEqual([])
        expect(await db.transaction(isImportSaving)).toBe(true)
        const list = (name: string) =>
          db.transaction(async (trx) =>
            insertContractor(trx, await nextDirectoryVersion(trx), { name, categoryId: 1 }),
          )
        await expect(list(`FIRM  ${numberInLetters(0)}`)).rejects.toMatchObject({
          code: 'name_taken',
        })
        const other = await list(`Firm/${numberInLetters(0)}`)
        await list(`FIRM  ${numberInLetters(3999)}`)
        readOn()
        expect(await importing).toMatchObject({ imported: 4000, skipped: 1 })
        const slugOf = async (name: string) =>
          (await db('contractors').where({ name }).first<{ slug: string }>('slug')).slug
        expect(await db('contractors').where({ id: other }).first('slug')).toEqual({
          slug: `firm-${numberInLetters(0)}-2`,
        })
        expect(await slugOf(`Firm ${numberInLetters(0)}`)).toBe(`firm-${numberInLetters(0)}`)
        expect(await slugOf(`Firm: ${numberInLetters(0)}`)).toBe(`firm-${numberInLetters(0)}-3`)
      })

    it.each([1500, 4000])(
      'reserves the names and slugs of an import of %d rows while the rows are saved',
      async (count) => {
        const list = (name: string) =>
          db.transaction(async (trx) =>
            insertContractor(trx, await nextDirectoryVersion(trx), { name, categoryId: 1 }),
          )
        let listing: Promise<unknown[]> | undefined
        const last = numberInLetters(count - 1)
        const result = await importCsv(db, csv(...manyRows(count), 'Late Comer,Plumber'), {
          fileName: 'a.csv',
          onProgress: ({ phase }) => {
            if (phase !== 'saving') return
            listing ??= Promise.all([
              list('LATE  COMER').catch((error: unknown) => error),
              list(`Firm: ${last}`),
            ])
          },
        })
        const [refused, other] = (await listing) ?? []
        expect(refused).toMatchObject({ code: 'name_taken', status: 409 })
        expect(await db('contractors').where({ id: other }).first('slug')).toEqual({
          slug: `firm-${last}-2`,
        })
        expect(result).toMatchObject({ imported: count + 1, skipped: 0 })
        expect(
          await db('contractors')
            .where({ name: `Firm ${last}` })
            .first('slug'),
        ).toEqual({ slug: `firm-${last}` })
        expect(await db('contractors').where({ name_key: 'late comer' }).pluck('name')).toEqual([
          'Late Comer',
        ])
        expect(await db('contractors').max('change_seq as last').first()).toEqual({
          last: (await db('directory').first('version')).version,
        })
      },
    )
  },
)
