import type { Knex } from 'knex'
import type { SlugRow } from './assign-slugs.ts'
import { contractorsTable, type Database, LONG_TIMEOUT } from './repo.ts'

/**
 * Returns the staged rows whose slug is in use, is a former slug, or is also the slug of another
 * staged row.
 */
export async function listContestedSlugs(trx: Database, batchId: number): Promise<SlugRow[]> {
  const { rows } = await trx
    .raw<{ rows: SlugRow[] }>(
      `select row_number as "rowNumber", slug from import_rows where batch_id = ?
       and (slug in (select slug from ${contractorsTable(trx)}) or slug in (select slug from former_slugs)
         or slug in (select slug from import_rows where batch_id = ? group by slug having count(*) > 1))`,
      [batchId, batchId],
    )
    .options(LONG_TIMEOUT)
  return rows
}

const WITHOUT_NUMBER = `regexp_replace(slug, '-[0-9]+$', '')`

/**
 * Returns the staged rows whose slug is one of `bases` with a number appended. A row with a
 * contested slug gets a numbered one, which could be the slug of one of these rows.
 */
export async function listNumberedSlugs(
  trx: Database,
  batchId: number,
  bases: string[],
): Promise<SlugRow[]> {
  const { rows } = await trx
    .raw<{ rows: SlugRow[] }>(
      `select row_number as "rowNumber", slug from import_rows where batch_id = ? and slug ~ '-[0-9]+$' and ${WITHOUT_NUMBER} = any(?)`,
      [batchId, bases],
    )
    .options(LONG_TIMEOUT)
  return rows
}

/** Returns the current and former slugs that are one of `bases`, with or without a number appended. */
export async function listTakenSlugs(trx: Database, bases: string[]): Promise<string[]> {
  const { rows } = await trx
    .raw<{ rows: { slug: string }[] }>(
      `select slug from (select slug from ${contractorsTable(trx)} union all select slug from former_slugs) used where slug = any(?) or ${WITHOUT_NUMBER} = any(?)`,
      [bases, bases],
    )
    .options(LONG_TIMEOUT)
  return rows.map(({ slug }) => slug)
}

export async function updateSlugs(
  trx: Database,
  batchId: number,
  changed: readonly SlugRow[],
): Promise<void> {
  await trx
    .raw(
      `update import_rows r set slug = v.slug from unnest(?::integer[], ?::text[]) as v(row_number, slug) where r.batch_id = ? and r.row_number = v.row_number`,
      [
        changed.map(({ rowNumber }) => rowNumber),
        changed.map(({ slug }) => slug),
        batchId,
      ] as Knex.RawBinding[],
    )
    .options(LONG_TIMEOUT)
}
