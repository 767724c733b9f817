import type { Knex } from 'knex'
import type { ContractorDraft } from '#contract/rules/csv-row.ts'
import { contractorSlug } from '#contract/rules/slug.ts'
import { copyRows, type CopyValue, toCopyLine } from '../../db/copy-rows.ts'
import { derivedColumns } from '../../db/rows.ts'
import { similarNameSql } from '../../db/similar-name-sql.ts'
import { contractorsTable, type Database, LONG_TIMEOUT, type RowRange } from './repo.ts'

export interface ExistingContractor {
  nameKey: string
  id: number
  name: string
  city: string | null
  state: string | null
}
export interface StagedRow {
  rowNumber: number
  draft: ContractorDraft
}

/** Columns that the staging table and the contractors table share. */
const columns = [
  'name',
  'slug',
  'category_id',
  'description',
  'location',
  'city',
  'state',
  'zipcode',
  'phone_number',
  'website',
  'google_maps_url',
  'latitude',
  'longitude',
  'rating',
  'review_count',
  'opening_hours',
  'is_temporarily_closed',
  'name_key',
  'sort_name',
  'city_slug',
  'place_text',
  'street_text',
  'time_zone',
] as const
const columnList = columns.join(', ')
/** Rows per insert. An insert blocks the embedded database. */
const SLICE = 1000

/** Returns the contractors that have one of these name keys and are not deleted. */
export async function listByNameKeys(
  db: Database,
  nameKeys: string[],
): Promise<ExistingContractor[]> {
  const { rows } = await db
    .raw<{ rows: ExistingContractor[] }>(
      `select name_key as "nameKey", id, name, city, state from contractors where name_key = any(?) and deleted_at is null`,
      [nameKeys],
    )
    .options(LONG_TIMEOUT)
  return rows
}

/** Contractors with a similar name that are read for each name. There are rarely several. */
const MAX_SIMILAR = 10

/**
 * Returns the contractors that have one of these keys of similar names and are not deleted, the
 * oldest first.
 */
export async function listBySimilarNames(
  db: Database,
  keys: string[],
): Promise<(ExistingContractor & { similarKey: string })[]> {
  // The limit keeps PostgreSQL from computing the keys of all contractors: it uses the index.
  const { rows } = await db
    .raw<{ rows: (ExistingContractor & { similarKey: string })[] }>(
      `select k.key as "similarKey", c.* from unnest(:keys::text[]) k(key) cross join lateral (
         select name_key as "nameKey", id, name, city, state from contractors
         where ${similarNameSql('name')} = k.key and deleted_at is null limit ${MAX_SIMILAR}
       ) c order by c.id`,
      { keys } as Knex.ValueDict,
    )
    .options(LONG_TIMEOUT)
  return rows
}

/**
 * Writes rows to the staging table. The `slug` column gets the slug that the row would have without
 * conflicts.
 */
export async function insertStaged(
  db: Database,
  batchId: number,
  staged: readonly StagedRow[],
  categorySlugById: ReadonlyMap<number, string>,
): Promise<void> {
  let lines = ''
  for (const { rowNumber, draft } of staged) {
    const slug = contractorSlug(draft.name, categorySlugById.get(draft.categoryId) ?? '')
    lines += toCopyLine([batchId, rowNumber, ...stagedValues(draft, slug)])
  }
  await copyRows(db, 'import_rows', { columns: ['batch_id', 'row_number', ...columns], lines })
}

/** Returns the values of `columns`. */
function stagedValues(draft: ContractorDraft, slug: string): CopyValue[] {
  const derived = derivedColumns(draft)
  return [
    draft.name,
    slug,
    draft.categoryId,
    draft.description,
    draft.location,
    draft.city,
    draft.state,
    draft.zipcode,
    draft.phoneNumber,
    draft.website,
    draft.googleMapsUrl,
    draft.latitude,
    draft.longitude,
    draft.rating,
    draft.reviewCount,
    draft.openingHours,
    draft.isTemporarilyClosed ? 't' : 'f',
    derived.name_key,
    derived.sort_name,
    derived.city_slug,
    derived.place_text,
    derived.street_text,
    derived.time_zone,
  ]
}

/**
 * Deletes the staged rows of the range whose name was taken in a directory version after `since`
 * and before `version`, and returns them.
 */
export async function deleteNewDuplicates(
  trx: Database,
  range: RowRange,
  versions: { since: number; version: number },
): Promise<(ExistingContractor & { rowNumber: number })[]> {
  // Without "materialized", PostgreSQL can search the changed contractors again for each row.
  const { rows } = await trx
    .raw<{ rows: (ExistingContractor & { rowNumber: number })[] }>(
      `with changed as materialized (
       select name_key, id, name, city, state from contractors where change_seq > :since and change_seq < :version and deleted_at is null
     )
     delete from import_rows r using changed c
     where r.batch_id = :batchId and r.row_number > :after and r.row_number <= :to and c.name_key = r.name_key
     returning r.row_number as "rowNumber", c.name_key as "nameKey", c.id, c.name, c.city, c.state`,
      { ...range, ...versions },
    )
    .options(LONG_TIMEOUT)
  return rows
}

/**
 * Inserts up to `limit` staged rows of the range, from its start, in the order of the file, so that
 * the ids have the same order. Returns the number of inserted rows and the last row number that was
 * read, which is null when the range has no row.
 */
export async function insertSlice(
  trx: Database,
  { batchId, version, after, to, limit = SLICE }: RowRange & { version: number; limit?: number },
): Promise<{ inserted: number; last: number | null }> {
  const { rows } = await trx
    .raw<{ rows: { inserted: number; last: number | null }[] }>(
      `with slice as (select * from import_rows where batch_id = :batchId and row_number > :after and row_number <= :to order by row_number limit :limit),
     added as (
       insert into ${contractorsTable(trx)} (${columnList}, imported_from_csv, import_batch_id, change_seq)
       select ${columnList}, true, :batchId, :version from slice order by row_number
       on conflict do nothing returning 1
     )
     select (select count(*) from added) as inserted, (select max(row_number) from slice) as last`,
      { batchId, version, after, to, limit },
    )
    .options(LONG_TIMEOUT)
  return rows[0] ?? { inserted: 0, last: null }
}

/**
 * Returns the numbers of the staged rows that were not inserted, because another contractor has
 * their name or slug.
 */
export async function listNotInserted(trx: Database, batchId: number): Promise<number[]> {
  const { rows } = await trx
    .raw<{ rows: { row_number: number }[] }>(
      `select row_number from import_rows r where batch_id = :batchId
       and not exists (select from ${contractorsTable(trx)} c where c.import_batch_id = :batchId and c.name_key = r.name_key)`,
      { batchId },
    )
    .options(LONG_TIMEOUT)
  return rows.map((row) => row.row_number)
}
