import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_CSV_BYTES, MAX_CSV_ROWS } from '#contract/csv-import.ts'
import { contractorSlug, nameKey, uniqueSlug } from '#contract/rules/slug.ts'
import { insertContractor } from '../../api/db/contractors.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { assignSlugs } from '../../api/features/csv-import/assign-slugs.ts'
import {
  discardUnfinishedImports,
  importCsv,
  type ImportProgress,
} from '../../api/features/csv-import/import-csv.ts'
import { readCsv } from '../../api/features/csv-import/read-csv.ts'
import { csvFileSource, type CsvSource, toCsvSource } from '../../api/features/csv-import/source.ts'
import { csvBytesSource } from '../support/csv-source.ts'
import { databaseKinds, featureDatabases, withDatabase } from '../support/databases.ts'
import { isFullRun } from '../support/full-run.ts'
import { numberInLetters } from '../support/import-client.ts'

const demoFile = new URL('../../api/db/demo/contractors.csv', import.meta.url)
const csv = (...lines: string[]) => csvBytesSource(`${lines.join('\n')}\n`)
const manyRows = (count: number, prefix = 'Firm') => [
  'Name,Categories',
  ...Array.from({ length: count }, (_, n) => `${prefix} ${numberInLetters(n)},Plumber`),
]

describe('slugs of one file', () => {
  it('are the same as when rows are added one by one, and the largest file may have the same slug in all rows', () => {
    const bases = ['a', 'b', 'a-2', 'a', 'a', 'a-2', 'a-2-2', 'b-3', 'b', 'b', 'b']
    const taken = new Set(['b', 'a-4'])
    const rows = bases.map((slug, index) => ({ rowNumber: index, slug }))
    const expected = new Set(taken)
    const slugs = bases.map((base) => {
      const slug = uniqueSlug(base, (candidate) => expected.has(candidate))
      expected.add(slug)
      return slug
    })
    expect(assignSlugs(rows, new Set(taken)).map(({ slug }) => slug)).toEqual(slugs)
    const same = assignSlugs(
      Array.from({ length: MAX_CSV_ROWS }, (_, rowNumber) => ({ rowNumber, slug: 'x' })),
      new Set(),
    )
    expect(same.at(-1)?.slug).toBe(`x-${MAX_CSV_ROWS}`)
  })
})

describe('a file over the limits', () => {
  const read = async (source: CsvSource) => {
    for await (const { rows } of readCsv(source))
      for (const { error } of rows) expect(error).toBeNull()
  }

  it('is rejected above 32 MB when its length is not known in advance', async () => {
    const endless = () =>
      Readable.from(
        (function* fill() {
          yield Buffer.from('Name\n')
          for (let size = 0; size <= MAX_CSV_BYTES; size += 65_536)
            yield Buffer.alloc(65_536, 'x\n')
        })(),
      )
    const tooLarge = { code: 'too_large', message: 'The file is larger than 32 MB.' }
    await expect(read(endless)).rejects.toMatchObject(tooLarge)
    await expect(toCsvSource(endless())).rejects.toMatchObject(tooLarge)
  })

  it('is rejected at the 100,001st row', async () => {
    if (isFullRun) await read(csvBytesSource(`Name\n${'x\n'.repeat(MAX_CSV_ROWS)}`))
    await expect(read(csvBytesSource(`Name\n${'x\n'.repeat(MAX_CSV_ROWS + 1)}`))).rejects.toThrow(
      'The file has more than 100,000 rows.',
    )
  }, 30_000)
})

const empty = (db: Knex) =>
  db.raw(
    'truncate contractors, former_slugs, subscriptions, import_batches, import_rows restart identity cascade',
  )
const namesIn = (db: Knex) => db('contractors').orderBy('id').pluck<string[]>('name')

/** Checks that no rows remain and that the batches have these statuses. */
async function expectNothing(db: Knex, statuses: string[]): Promise<void> {
  expect(await namesIn(db)).toEqual([])
  expect(await db('import_rows').first()).toBeUndefined()
  expect(await db('import_batches').orderBy('id').pluck('status')).toEqual(statuses)
}

describe.each(featureDatabases)('CSV import on %s', (kind) => {
  const database = withDatabase(kind, 'empty')
  let db: Knex
  beforeEach(async () => {
    db = database.db
    await empty(db)
  })

  it('adds the contractors in the order of the file, without owner and flags, in one new version', async () => {
    const before = await db('directory').first('version')
    const result = await importCsv(db, csvBytesSource(manyRows(2500).join('\n')), {
      fileName: 'many.csv',
    })
    expect(result.imported).toBe(2500)
    const rows = await db('contractors').orderBy('id')
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1))
    expect(rows.map(({ name }) => name)).toEqual(result.successes)
    const { version } = await db('directory').first('version')
    expect(version).toBeGreaterThan(before.version)
    for (const row of rows) {
      expect(row).toMatchObject({
        user_id: null,
        imported_from_csv: true,
        is_verified: false,
        is_featured: false,
        import_batch_id: result.batchId,
        change_seq: version,
      })
      expect(row.slug).toBe(contractorSlug(row.name, 'plumbers'))
      expect(row.name_key).toBe(nameKey(row.name))
    }
    expect(await db('import_batches').first()).toMatchObject({
      file_name: 'many.csv',
      status: 'done',
      imported: 2500,
      skipped: 0,
    })
    expect(await db('import_rows').first()).toBeUndefined()
  })

  it('skips every row of a file that was imported before, and leaves no gap in the ids', async () => {
    await importCsv(db, csvBytesSource(manyRows(1200).join('\n')), { fileName: 'a.csv' })
    const again = await importCsv(db, csvBytesSource(manyRows(1200).join('\n').toUpperCase()), {
      fileName: 'a.csv',
    })
    expect(again).toMatchObject({ imported: 0, skipped: 1200, successes: [] })
    expect(again.errors[0]).toBe(
      `Row 2 (${again.rows[0]?.name}): Already listed as "Firm ${numberInLetters(0)}" (id 1)`,
    )
    const more = await importCsv(db, csv('Name', 'One more'), { fileName: 'b.csv' })
    expect(more.imported).toBe(1)
    expect(await db('contractors').where({ name: 'One more' }).first('id')).toEqual({ id: 1201 })
  })

  it('does not assign slugs that are or were in use', async () => {
    await importCsv(db, csv('Name', 'AB Plumbing', 'Gone Ltd', 'Old 2'), { fileName: 'a.csv' })
    await db.transaction(async (trx) =>
      trx('contractors')
        .where({ name: 'Gone Ltd' })
        .update({ deleted_at: trx.fn.now(), change_seq: await nextDirectoryVersion(trx) }),
    )
    await db('former_slugs').insert({ slug: 'old', contractor_id: 1 })
    const result = await importCsv(
      db,
      csv('Name', 'A.B. Plumbing', 'A.B. Plumbing 2', 'Gone Ltd', 'OLD', 'Old! 2'),
      { fileName: 'b.csv' },
    )
    expect(result.imported).toBe(5)
    expect(
      await db('contractors')
        .where({ import_batch_id: result.batchId })
        .orderBy('id')
        .pluck('slug'),
    ).toEqual(['ab-plumbing-2', 'ab-plumbing-2-2', 'gone-ltd-2', 'old-3', 'old-2-2'])
  })

  it('writes nothing in a dry run', async () => {
    await importCsv(db, csv('Name', 'Acme'), { fileName: 'a.csv' })
    const tried = await importCsv(db, csv('Name,Rating', 'ACME,1', 'Bolt,2', 'Cog,7'), {
      fileName: 'b.csv',
      dryRun: true,
    })
    expect(tried).toMatchObject({ imported: 1, skipped: 2, successes: ['Bolt'], batchId: null })
    expect(tried.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'created', 'invalid'])
    expect(await namesIn(db)).toEqual(['Acme'])
    expect(await db('import_batches').pluck('status')).toEqual(['done'])
  })

  it('uses the fallback category for rows without a known category', async () => {
    const result = await importCsv(db, csv('Name,Categories', 'Acme,Florist'), {
      fileName: 'a.csv',
      fallbackCategorySlug: 'painters',
    })
    expect(result.rows[0]?.warnings[0]).toBe(
      'Category "Florist" is not known: listed under Painters',
    )
    expect(await db('contractors').first('category_id')).toEqual({ category_id: 4 })
    await expect(
      importCsv(db, csv('Name', 'Bolt'), { fileName: 'a.csv', fallbackCategorySlug: 'nope' }),
    ).rejects.toMatchObject({ code: 'invalid', fields: [{ path: 'fallbackCategory' }] })
  })

  it('imports every demo contractor', async () => {
    const result = await importCsv(db, csvFileSource(demoFile.pathname), {
      fileName: 'contractors.csv',
    })
    expect(result.skipped, result.errors[0]).toBe(0)
    expect(result.imported).toBe(result.rows.length)
    expect(await db('contractors').max('id as last').first()).toEqual({ last: result.imported })
  })

  it('discards the unfinished imports of a stopped process', async () => {
    await db('import_batches').insert({ file_name: 'a.csv', status: 'running' })
    const [batch] = await db('import_batches').select('id')
    await db('import_rows').insert({
      batch_id: batch.id,
      row_number: 2,
      name: 'Acme',
      slug: 'acme',
      category_id: 1,
      rating: 0,
      review_count: 0,
      name_key: 'acme',
      sort_name: 'acme',
      city_slug: '',
      place_text: '',
      street_text: '',
    })
    await discardUnfinishedImports(db)
    await expectNothing(db, ['failed'])
  })

  it('reads a stream that can be read only once', async () => {
    expect(
      await importCsv(db, Readable.from([Buffer.from('Name\nPe'), Buffer.from('ña\n')]), {
        fileName: 'a.csv',
      }),
    ).toMatchObject({ successes: ['Peña'] })
  })
})

describe.each(databaseKinds)(
  'a CSV import on %s that is stopped or has concurrent writers',
  (kind) => {
    const database = withDatabase(kind, 'empty')
    let db: Knex
    beforeEach(async () => {
      db = database.db
      await empty(db)
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
        await expectNothing(db, ['failed'])
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
      await expectNothing(db, ['failed'])
      await expect(
        importCsv(db, csvBytesSource(`${bytes.toString()}\n"never closed`), { fileName: 'a.csv' }),
      ).rejects.toThrow('A quotation mark opened in the row at line 2502 is never closed.')
      await expectNothing(db, ['failed', 'failed'])
    })

    it('leaves no rows if the final transaction fails', async () => {
      await db.raw(`alter table contractors add constraint no_zebra check (name <> 'Zebra')`)
      try {
        await expect(
          importCsv(db, csv(...manyRows(2500), 'Zebra,'), { fileName: 'a.csv' }),
        ).rejects.toThrow(/no_zebra/)
        await expectNothing(db, ['failed'])
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
