import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Knex } from 'knex'
import { seedCategories } from '#contract/rules/categories.ts'
import { parseHeader, type CsvColumn } from '#contract/rules/csv-columns.ts'
import { toCsvRecord } from '#contract/rules/csv-record.ts'
import { mapCsvRow } from '#contract/rules/csv-row.ts'
import { nameKey, slugify } from '#contract/rules/slug.ts'
import { seedDemo } from '../../../api/db/demo/seed.ts'
import { nextDirectoryVersion } from '../../../api/db/rows.ts'
import { importCsv } from '../../../api/features/csv-import/import-csv.ts'
import { csvBytesSource } from '../../support/csv-source.ts'
import { root } from './processes.ts'

/**
 * Fills an empty, migrated database with exactly `count` public contractors. It loads the demo
 * directory, and then imports numbered copies of its rows or soft-deletes rows, until the count is
 * reached. The result is always the same.
 */
export async function fillDirectory(db: Knex, count: number): Promise<void> {
  await seedDemo(db)
  const listed = await countListed(db)
  if (count < listed) await reduceTo(db, count)
  else if (count > listed)
    for (const csv of await makeCopies(count - listed))
      await importCsv(db, csvBytesSource(csv), { fileName: 'copies.csv' })
  await db.raw('vacuum analyze')
  const now = await countListed(db)
  if (now !== count) throw new Error(`${now} contractors were stored, not ${count}`)
}

async function countListed(db: Knex): Promise<number> {
  const [row] = await db('listed_contractors').count<{ count: number }[]>('* as count')
  return Number(row?.count)
}

/** Rows per import file. A file with so many rows is below the limit of 32 MB. */
const ROWS_PER_FILE = 30_000

/**
 * Returns one or several CSV files with copies of the importable demo rows. The name of each copy
 * has a number, and its figures differ from those of the original.
 */
async function makeCopies(count: number): Promise<string[]> {
  const [header = [], ...records] = parse(
    await readFile(join(root, 'api/db/demo/contractors.csv')),
    { bom: true, relaxColumnCount: true },
  ) as string[][]
  const columns = parseHeader(header)
  const indexOf: ColumnIndexes = (column) => columns.indexesOf.get(column)?.[0]
  const categories = seedCategories.map(({ name, slug }, index) => ({ id: index + 1, name, slug }))
  const names = new Set<string>()
  const valid = records.filter((cells) => {
    const { draft } = mapCsvRow(toCsvRecord(columns, cells), {
      categories,
      fallbackCategorySlug: 'general-contractors',
    })
    if (!draft || draft.name.length > 100 || names.has(nameKey(draft.name))) return false
    return names.add(nameKey(draft.name))
  })
  const lines: string[] = []
  for (let copy = 2; lines.length < count; copy += 1) {
    for (const [row, cells] of valid.slice(0, count - lines.length).entries()) {
      lines.push(line(varyRow(cells, indexOf, copy, descriptionOf(valid, indexOf, row, copy))))
    }
  }
  const files = Array.from({ length: Math.ceil(count / ROWS_PER_FILE) }, (_, at) =>
    lines.slice(at * ROWS_PER_FILE, (at + 1) * ROWS_PER_FILE),
  )
  return files.map((rows) => [line(header), ...rows].join('\n'))
}

/** Returns the index of a column in the cells of a row. */
type ColumnIndexes = (column: CsvColumn) => number | undefined

/**
 * Varies the name, the figures and the description of a copied row, because identical rows would
 * compress better than those of real businesses.
 */
function varyRow(
  cells: string[],
  indexOf: ColumnIndexes,
  copy: number,
  description: string,
): string[] {
  const varied = cells.map((cell) => cell.trim())
  const set = (column: CsvColumn, change: (cell: string) => string) => {
    const index = indexOf(column)
    if (index !== undefined && varied[index]) varied[index] = change(varied[index])
  }
  const seed = hash(`${copy} ${varied.join(' ')}`)
  const digits = (cell: string) =>
    cell.replace(/\d/g, (digit, index: number) =>
      digit === '0' ? '0' : String(1 + ((Number(digit) + (seed >>> (index % 24))) % 9)),
    )
  const name = `${varied[indexOf('name') ?? 0]} of ${copy} ${(seed % 997).toString(36)}`
  set('name', () => name)
  set('description', () => description)
  // Changes the last four digits of the phone number, the house number (not the ZIP code) and the
  // last digits of the coordinates.
  set('phone', (cell) => cell.replace(/\d{4}$/, digits))
  for (const column of ['street', 'fullAddress'] as const)
    set(column, (cell) => cell.replace(/^\d+/, digits))
  for (const column of ['latitude', 'longitude'] as const)
    set(column, (cell) => cell.replace(/\d{3}$/, digits))
  set('googleMapsUrl', (cell) => `${cell}&seed=${seed}`)
  set('website', () => `https://${slugify(name)}.example`)
  set('reviewCount', () => String(seed % 400))
  return varied
}

/** Returns a description with sentences of this row and of another one. */
function descriptionOf(
  rows: string[][],
  indexOf: ColumnIndexes,
  row: number,
  copy: number,
): string {
  const sentences = [rows[row], rows[(row * 7 + copy * 131) % rows.length]].flatMap(
    (cells) => cells?.[indexOf('description') ?? -1]?.match(/[^.]+\.?/g) ?? [],
  )
  return sentences
    .filter((_, index) => (row + copy + index) % 2 === 0)
    .map((sentence) => sentence.trim())
    .join(' ')
}

/** Returns the FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/**
 * Soft-deletes all but `count` contractors. It keeps featured contractors (up to half of `count`)
 * first, then contractors in the largest city, then others, so that every measured page shows
 * some.
 */
async function reduceTo(db: Knex, count: number): Promise<void> {
  await db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(
      `
      with city as (select city_slug from listed_contractors where city_slug <> '' group by 1 order by count(*) desc, 1 limit 1),
      featured as (select id from listed_contractors where is_featured order by id limit :half),
      local as (select id from listed_contractors where city_slug = (select city_slug from city) and not is_featured order by id limit :rest)
      select id from listed_contractors
      order by case when id in (select id from featured) then 0 when id in (select id from local) then 1 else 2 end, id limit :count`,
      { half: Math.floor(count / 2), rest: Math.ceil(count / 2), count },
    )
    await trx('contractors')
      .whereNotIn(
        'id',
        rows.map(({ id }) => id),
      )
      .whereNull('deleted_at')
      .update({ deleted_at: trx.fn.now(), change_seq })
  })
}

/** Changes up to `count` public contractors. Their ids differ by multiples of 97. */
export async function updateContractors(db: Knex, count: number): Promise<void> {
  await db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    await trx.raw(
      `update contractors set review_count = review_count + 1, change_seq = :change_seq
      where id in (select id from listed_contractors where id % 97 = 3 order by id limit :count)`,
      { change_seq, count },
    )
  })
}
