import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_CSV_BYTES, MAX_CSV_ROWS } from '#contract/csv-import.ts'
import { contractorSlug, nameKey, uniqueSlug } from '#contract/rules/slug.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { discardBatch, discardUnfinishedImports } from '../../api/features/csv-import/discard.ts'
import { assignSlugs } from '../../api/features/csv-import/free-slugs.ts'
import { importCsv } from '../../api/features/csv-import/import-csv.ts'
import { readCsv } from '../../api/features/csv-import/read-csv.ts'
import { findRejects } from '../../api/features/csv-import/rejects-repo.ts'
import { csvFileSource, type CsvSource } from '../../api/features/csv-import/source.ts'
import { csvBytesSource } from '../support/csv-source.ts'
import { featureDatabases, withDatabase } from '../support/databases.ts'
import { isFullRun } from '../support/full-run.ts'
import { numberInLetters } from '../support/import-client.ts'
import {
  csv,
  deleteContractorsAndImports,
  expectNothingImported,
  manyRows,
  namesIn,
} from '../support/imports.ts'

const demoFile = new URL('../../api/db/demo/contractors.csv', import.meta.url)

describe('slugs of one file', () => {
  it('are the same as when rows are added one by one, and the largest file may have the same slug in all rows', () => {
    const bases = ['a', 'b', 'a-2', 'a', 'a', 'a-2', 'a-2-2', 'b-3', 'b', 'b', 'b']
    const taken = new Set(['b', 'a-4'])
    const expected = new Set(taken)
    const slugs = bases.map((base) => {
      const slug = uniqueSlug(base, (candidate) => expected.has(candidate))
      expected.add(slug)
      return slug
    })
    expect(assignSlugs(bases, new Set(taken))).toEqual(slugs)
    const lastTried = new Map<string, number>()
    const inParts = [bases.slice(0, 4), bases.slice(4, 6), bases.slice(6)].flatMap((part) =>
      assignSlugs(part, taken, lastTried),
    )
    expect(inParts).toEqual(slugs)
    const same = assignSlugs(
      Array.from({ length: MAX_CSV_ROWS }, () => 'x'),
      new Set(),
    )
    expect(same.at(-1)).toBe(`x-${MAX_CSV_ROWS}`)
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
  })

  it('is rejected at the 100,001st row', async () => {
    if (isFullRun) await read(csvBytesSource(`Name\n${'x\n'.repeat(MAX_CSV_ROWS)}`))
    await expect(read(csvBytesSource(`Name\n${'x\n'.repeat(MAX_CSV_ROWS + 1)}`))).rejects.toThrow(
      'The file has more than 100,000 rows.',
    )
  }, 30_000)
})

describe.each(featureDatabases)('CSV import on %s', (kind) => {
  const database = withDatabase(kind, 'empty')
  let db: Knex
  beforeEach(async () => {
    db = database.db
    await deleteContractorsAndImports(db)
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
    expect(version).toBe(before.version + 1)
    for (const row of rows) {
      expect(row).toMatchObject({
        user_id: null,
        imported_from_csv: true,
        is_verified: false,
        is_featured: false,
        import_batch_id: result.batchId,
        change_seq: before.version,
      })
      expect(row.slug).toBe(contractorSlug(row.name, 'plumbers'))
      expect(row.name_key).toBe(nameKey(row.name))
    }
    expect(await db('import_batches').first()).toMatchObject({
      file_name: 'many.csv',
      status: 'done',
      imported: 2500,
      skipped: 0,
      version,
    })
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

  it('gives thousands of rows with a few slugs the same slugs as when they are added one by one', async () => {
    await importCsv(db, csv('Name', 'Firm', 'Shop 7', 'Firm 2000'), { fileName: 'a.csv' })
    const bases = ['Firm', 'Shop', 'Firm 2', 'Firm', 'Firm 1200']
    const names = Array.from({ length: 3500 }, (_, n) => {
      const marks = n.toString(2).replaceAll('0', '!').replaceAll('1', '?')
      return `${bases[n % bases.length]} ${marks}`
    })
    await importCsv(db, csv('Name', ...names), { fileName: 'b.csv' })
    const taken = new Set(['firm', 'shop-7', 'firm-2000'])
    const expected = names.map((name) => {
      const slug = uniqueSlug(contractorSlug(name, ''), (candidate) => taken.has(candidate))
      taken.add(slug)
      return { name, slug }
    })
    expect(
      await db('contractors').where('id', '>', 3).orderBy('id').select('name', 'slug'),
    ).toEqual(expected)
  })

  it('gives a row the first free number of a slug of which a thousand are in use', async () => {
    const numbered = Array.from({ length: 999 }, (_, n) => `Store ${n + 2}`)
    await importCsv(db, csv('Name', ...numbered, 'Store', 'Store!'), { fileName: 'a.csv' })
    await importCsv(db, csv('Name', 'Store?', 'Store ?'), { fileName: 'b.csv' })
    expect(await db('contractors').where('id', '>', 999).orderBy('id').pluck('slug')).toEqual([
      'store',
      'store-1001',
      'store-1002',
      'store-1003',
    ])
  })

  it('hides the rows of an import whose process has stopped, and discards them after 15 seconds or, on the embedded database, at the start', async () => {
    await importCsv(db, csv('Name', 'Acme', 'Bolt'), { fileName: 'a.csv' })
    const stopped = (seenAgo: string) =>
      db.raw(`update directory set importing_batch = 1;
        update import_batches set status = 'running', seen_at = now() - interval '${seenAgo}'`)
    await stopped('14 seconds')
    expect(await namesIn(db)).toEqual([])
    await expect(importCsv(db, csv('Name', 'Cog'), { fileName: 'b.csv' })).rejects.toMatchObject({
      code: 'import_running',
    })
    const tried = await importCsv(db, csv('Name', 'ACME', 'Cog'), {
      fileName: 'b.csv',
      dryRun: true,
    })
    expect(tried).toMatchObject({
      imported: 1,
      errors: ['Row 2 (ACME): Is being imported from another file'],
    })
    await discardUnfinishedImports(db)
    if (kind === 'PGlite') await expectNothingImported(db, ['failed'])
    else {
      expect(await db('contractor_rows').pluck('name')).toEqual(['Acme', 'Bolt'])
      await stopped('16 seconds')
      await discardUnfinishedImports(db)
      await expectNothingImported(db, ['failed'])
      await importCsv(db, csv('Name', 'Acme'), { fileName: 'c.csv' })
    }
  })

  it('discarding a batch that was completed keeps its rows and its skipped rows', async () => {
    const result = await importCsv(db, csv('Name,Email', 'Acme,', ',a@b.example'), {
      fileName: 'a.csv',
    })
    const batchId = result.batchId ?? 0
    const rejects = await findRejects(db, batchId)
    expect(rejects?.csv).toContain('a@b.example')
    await discardBatch(db, batchId)
    expect(await namesIn(db)).toEqual(['Acme'])
    expect(await findRejects(db, batchId)).toEqual(rejects)
  })

  it('an import that another process has discarded inserts no more rows', async () => {
    await expect(
      importCsv(db, csvBytesSource(manyRows(2000).join('\n')), {
        fileName: 'a.csv',
        onProgress: () =>
          void db('import_batches')
            .update({ status: 'failed' })
            .then(() => undefined),
      }),
    ).rejects.toThrow('Import 1 was ended by another process')
    await expectNothingImported(db, ['failed'])
  })
})
