import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Knex } from 'knex'
import { seedCategories } from '#contract/rules/categories.ts'
import { columnsOf, mapCsvRow, recordOf } from '#contract/rules/csv-row.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { seedDemo } from '../../../api/db/demo/seed.ts'
import { nextDirectoryVersion } from '../../../api/db/rows.ts'
import { importCsv } from '../../../api/features/csv-import/import-csv.ts'
import { csvBytes } from '../../../api/features/csv-import/source.ts'
import { root } from './setup.ts'

/**
 * Fills an empty, migrated database with exactly `count` listed contractors: the demo directory with its posts and
 * accounts, then as many numbered copies of its rows as are wanted, all through the importer; or of the demo directory
 * only `count`. The same every time.
 */
export async function fillDirectory(db: Knex, count: number): Promise<void> {
  await seedDemo(db)
  const listed = await countListed(db)
  if (count < listed) await keepOnly(db, count)
  else if (count > listed) await importCsv(db, csvBytes(await copies(count - listed)), { fileName: 'copies.csv' })
  await db.raw('vacuum analyze')
  const now = await countListed(db)
  if (now !== count) throw new Error(`${now} contractors were stored, not ${count}`)
}

async function countListed(db: Knex): Promise<number> {
  const [row] = await db('listed_contractors').count<{ count: number }[]>('* as count')
  return Number(row?.count)
}

/** The demo CSV's rows that can be imported, over and over, each time with another number behind the name. */
async function copies(count: number): Promise<string> {
  const [header = [], ...records] = parse(await readFile(join(root, 'api/db/demo/contractors.csv')), { bom: true, relaxColumnCount: true }) as string[][]
  const columns = columnsOf(header)
  const at = columns.indexOf.name ?? 0
  const categories = seedCategories.map(({ name, slug }, index) => ({ id: index + 1, name, slug }))
  const names = new Set<string>()
  const valid = records.filter((cells) => {
    const { draft } = mapCsvRow(recordOf(columns, cells), { categories, fallbackCategorySlug: 'general-contractors' })
    if (!draft || draft.name.length > 100 || names.has(nameKey(draft.name))) return false
    return names.add(nameKey(draft.name))
  })
  const lines = [line(header)]
  for (let copy = 2; lines.length <= count; copy += 1) {
    for (const cells of valid.slice(0, count + 1 - lines.length)) {
      lines.push(line(cells.with(at, `${cells[at]?.trim()} of Unit ${copy}`)))
    }
  }
  return lines.join('\n')
}

const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

/** Half of them featured, half in the city that has most: every page then has something to show. */
async function keepOnly(db: Knex, count: number): Promise<void> {
  await db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(`
      with city as (select city_slug from listed_contractors where city_slug <> '' group by 1 order by count(*) desc, 1 limit 1),
      featured as (select id from listed_contractors where is_featured order by id limit :half),
      local as (select id from listed_contractors where city_slug = (select city_slug from city) and not is_featured order by id limit :rest)
      select id from featured union all select id from local`, { half: Math.floor(count / 2), rest: Math.ceil(count / 2) })
    await trx('contractors').whereNotIn('id', rows.map(({ id }) => id)).whereNull('deleted_at').update({ deleted_at: trx.fn.now(), change_seq })
  })
}
