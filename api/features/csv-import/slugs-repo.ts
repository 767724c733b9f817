import type { Knex } from 'knex'
import type { SlugRow } from './assign-slugs.ts'
import { contractorsTable, type Database, LONG_TIMEOUT, type RowRange } from './repo.ts'

/** SQL condition for the rows of a `RowRange`. */
const inRange = 'r.batch_id = :batchId and r.row_number > :after and r.row_number <= :to'

/**
 * Returns the staged rows of the range whose slug is in use, is a former slug, or is also the slug
 * of another staged row of the range or before it.
 */
export async function listContestedSlugs(trx: Database, range: RowRange): Promise<SlugRow[]> {
  const { rows } = await trx
    .raw<{ rows: SlugRow[] }>(
      `select r.row_number as "rowNumber", r.slug from import_rows r where ${inRange}
       and (exists (select from ${contractorsTable(trx)} c where c.slug = r.slug)
         or exists (select from former_slugs f where f.slug = r.slug)
         or exists (select from import_rows o where o.slug = r.slug and o.row_number <> r.row_number and o.row_number <= :to))`,
      { ...range },
    )
    .options(LONG_TIMEOUT)
  return rows
}

/**
 * Returns the staged rows of the range whose slug is one of `bases` with a number appended. A row
 * with a contested slug gets a numbered one, which could be the slug of one of these rows.
 */
export async function listNumberedSlugs(
  trx: Database,
  range: RowRange,
  bases: string[],
): Promise<SlugRow[]> {
  const { rows } = await trx
    .raw<{ rows: SlugRow[] }>(
      `select r.row_number as "rowNumber", r.slug from import_rows r where ${inRange}
       and r.slug ~ '-[0-9]+$' and regexp_replace(r.slug, '-[0-9]+$', '') = any(:bases)`,
      { ...range, bases },
    )
    .options(LONG_TIMEOUT)
  return rows
}

/** Returns those of the slugs that a contractor has or had, or a staged row before the range has. */
export async function listTakenSlugs(
  trx: Database,
  { after }: RowRange,
  slugs: string[],
): Promise<string[]> {
  const { rows } = await trx
    .raw<{ rows: { slug: string }[] }>(
      `select slug from ${contractorsTable(trx)} where slug = any(:slugs)
       union all select slug from former_slugs where slug = any(:slugs)
       union all select slug from import_rows where slug = any(:slugs) and row_number <= :after`,
      { slugs, after },
    )
    .options(LONG_TIMEOUT)
  return rows.map(({ slug }) => slug)
}

/** Changes the slugs of staged rows of the range. */
export async function updateSlugs(
  trx: Database,
  range: RowRange,
  changed: readonly SlugRow[],
): Promise<void> {
  const rowNumbers = changed.map(({ rowNumber }) => rowNumber)
  const slugs = changed.map(({ slug }) => slug)
  await trx
    .raw(
      `update import_rows r set slug = v.slug from unnest(:rowNumbers::integer[], :slugs::text[]) as v(row_number, slug)
       where ${inRange} and r.row_number = v.row_number`,
      { ...range, rowNumbers, slugs } as Knex.ValueDict,
    )
    .options(LONG_TIMEOUT)
}
