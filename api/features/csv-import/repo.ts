import type { Knex } from 'knex'
import type { CategoryRef } from '#contract/rules/categories.ts'
import type { ContractorDraft } from '#contract/rules/csv-row.ts'
import { contractorSlug } from '#contract/rules/slug.ts'
import { isEmbedded } from '../../db/knex.ts'
import { derivedColumns, nextDirectoryVersion } from '../../db/rows.ts'
import type { SlugRow } from './assign-slugs.ts'

export type Database = Knex
export type Transaction = Knex.Transaction

/** Any number that no other program on the same server takes. */
const IMPORT_LOCK = 7_146_002
/** Statements of the final transaction: longer than a request may take, so that a slow disk does not undo an import. */
const PATIENT = { query_timeout: 120_000 }
/** Rows of one insert: while it runs, the embedded database answers nobody else. */
const SLICE = 1000

export interface ListedName { nameKey: string; id: number; name: string; city: string | null; state: string | null }
export interface StagedRow { rowNumber: number; draft: ContractorDraft }

/** Columns that staging and the contractors share, each with its type. */
const columns = {
  name: 'text', slug: 'text', category_id: 'integer', description: 'text', location: 'text', city: 'text', state: 'text', zipcode: 'text',
  phone_number: 'text', website: 'text', google_maps_url: 'text', latitude: 'double precision', longitude: 'double precision',
  rating: 'smallint', review_count: 'integer', opening_hours: 'text',
  name_key: 'text', sort_name: 'text', city_slug: 'text', place_text: 'text', street_text: 'text',
} as const
const columnNames = Object.keys(columns) as (keyof typeof columns)[]

/**
 * Keeps every other importer out, in whatever process; answers what lets go, or null when one is at work. On PostgreSQL by a
 * lock that ends with the connection, so that a killed importer leaves none; the embedded database has one process anyway.
 */
export async function holdImportLock(db: Database): Promise<(() => Promise<void>) | null> {
  if (isEmbedded(db)) return () => Promise.resolve()
  const trx = await db.transaction()
  try {
    await trx.raw('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await trx.raw<{ rows: { held: boolean }[] }>('select pg_try_advisory_xact_lock(?) as held', [IMPORT_LOCK])
    if (rows[0]?.held) {
      // With the lock in hand, a batch that seems to run is one whose process is gone.
      await discardRunning(db)
      return async () => void (await trx.rollback())
    }
  } catch (error) {
    await trx.rollback()
    throw error
  }
  await trx.rollback()
  return null
}

/** Ends the imports that a stopped process left behind and empties the staging table. */
export async function discardRunning(db: Database): Promise<void> {
  const ended = await db('import_batches').where({ status: 'running' }).update({ status: 'failed', ended_at: db.fn.now() })
  if (ended > 0) await db.raw('truncate import_rows')
}

/** The id of a new running batch; undefined when one runs already. */
export async function insertBatch(db: Database, fileName: string, userId: number | null): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `insert into import_batches (file_name, user_id, status) values (?, ?, 'running') on conflict do nothing returning id`, [fileName, userId])
  return rows[0]?.id
}

export async function listCategoryRefs(db: Database): Promise<CategoryRef[]> {
  return db('categories').select<CategoryRef[]>('id', 'name', 'slug').orderBy('id')
}

/** The listed contractors that bear one of these names. */
export async function listNamed(db: Database, nameKeys: string[]): Promise<ListedName[]> {
  const { rows } = await db.raw<{ rows: ListedName[] }>(
    `select name_key as "nameKey", id, name, city, state from contractors where name_key = any(?) and deleted_at is null`, [nameKeys])
  return rows
}

/** Writes rows to the staging table in one statement; `slug` there is the one the row asks for. */
export async function insertStaged(db: Database, batchId: number, staged: readonly StagedRow[], slugOf: ReadonlyMap<number, string>): Promise<void> {
  if (staged.length === 0) return
  const values = staged.map(({ draft }) => stagedValues(draft, slugOf.get(draft.categoryId) ?? ''))
  const arrays = columnNames.map((column) => values.map((value) => value[column]))
  const unnested = columnNames.map((column) => `?::${columns[column]}[]`).join(', ')
  await db.raw(
    `insert into import_rows (batch_id, row_number, ${columnNames.join(', ')}) select ?::integer, * from unnest(?::integer[], ${unnested})`,
    [batchId, staged.map(({ rowNumber }) => rowNumber), ...arrays] as Knex.RawBinding[])
}

function stagedValues(draft: ContractorDraft, categorySlug: string): Record<keyof typeof columns, string | number | null> {
  const { name, categoryId, description, location, city, state, zipcode, phoneNumber, website, googleMapsUrl } = draft
  const { latitude, longitude, rating, reviewCount, openingHours } = draft
  return {
    name, slug: contractorSlug(name, categorySlug), category_id: categoryId, description, location, city, state, zipcode,
    phone_number: phoneNumber, website, google_maps_url: googleMapsUrl, latitude, longitude,
    rating, review_count: reviewCount, opening_hours: openingHours, ...derivedColumns(draft),
  }
}

/** Marks the batch as failed and empties the staging table. */
export async function failBatch(db: Database, batchId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('import_batches').where({ id: batchId, status: 'running' }).update({ status: 'failed', ended_at: trx.fn.now() })
    await trx.raw('truncate import_rows')
  })
}

/** One transaction that may take longer than a request; what it wrote is undone when `work` throws. */
export function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = '${PATIENT.query_timeout}ms'; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = '60s'`)
    return work(trx)
  })
}

/** The version of the directory for the new rows; no other writer of contractors gets further until the end of the transaction. */
export const takeVersion = nextDirectoryVersion

/** Takes out the staged rows whose name has been listed meanwhile, and answers them. */
export async function deleteListedMeanwhile(trx: Transaction, batchId: number): Promise<(ListedName & { rowNumber: number })[]> {
  const { rows } = await trx.raw<{ rows: (ListedName & { rowNumber: number })[] }>(
    `delete from import_rows r using contractors c where r.batch_id = ? and c.name_key = r.name_key and c.deleted_at is null
     returning r.row_number as "rowNumber", c.name_key as "nameKey", c.id, c.name, c.city, c.state`, [batchId]).options(PATIENT)
  return rows
}

/** Staged rows whose slug is in use, now or formerly, or is asked for by another row too. */
export async function listContested(trx: Transaction, batchId: number): Promise<SlugRow[]> {
  const { rows } = await trx.raw<{ rows: SlugRow[] }>(
    `select row_number as "rowNumber", slug from import_rows where batch_id = ?
       and (slug in (select slug from contractors) or slug in (select slug from former_slugs)
         or slug in (select slug from import_rows where batch_id = ? group by slug having count(*) > 1))`, [batchId, batchId]).options(PATIENT)
  return rows
}

const WITHOUT_NUMBER = `regexp_replace(slug, '-[0-9]+$', '')`

/** Staged rows that ask for a slug which a numbered one of `bases` could take from them. */
export async function listNumbered(trx: Transaction, batchId: number, bases: string[]): Promise<SlugRow[]> {
  const { rows } = await trx.raw<{ rows: SlugRow[] }>(
    `select row_number as "rowNumber", slug from import_rows where batch_id = ? and slug ~ '-[0-9]+$' and ${WITHOUT_NUMBER} = any(?)`,
    [batchId, bases]).options(PATIENT)
  return rows
}

/** The slugs in use, now or formerly, that are one of `bases` or a numbered one of them. */
export async function listTakenSlugs(trx: Transaction, bases: string[]): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { slug: string }[] }>(
    `select slug from (select slug from contractors union all select slug from former_slugs) used where slug = any(?) or ${WITHOUT_NUMBER} = any(?)`,
    [bases, bases]).options(PATIENT)
  return rows.map(({ slug }) => slug)
}

export async function updateSlugs(trx: Transaction, batchId: number, changed: readonly SlugRow[]): Promise<void> {
  await trx.raw(
    `update import_rows r set slug = v.slug from unnest(?::integer[], ?::text[]) as v(row_number, slug) where r.batch_id = ? and r.row_number = v.row_number`,
    [changed.map(({ rowNumber }) => rowNumber), changed.map(({ slug }) => slug), batchId] as Knex.RawBinding[]).options(PATIENT)
}

/**
 * Lists the next staged rows behind `after`, in the order of the file, which is also that of their ids. Answers how many were
 * listed and the last row looked at; null for that at the end.
 */
export async function insertSlice(trx: Transaction, batchId: number, version: number, after: number): Promise<{ inserted: number; last: number | null }> {
  const { rows } = await trx.raw<{ rows: { inserted: number; last: number | null }[] }>(
    `with slice as (select * from import_rows where batch_id = :batchId and row_number > :after order by row_number limit ${SLICE}),
     added as (
       insert into contractors (${columnNames.join(', ')}, imported_from_csv, import_batch_id, change_seq)
       select ${columnNames.join(', ')}, true, :batchId, :version from slice order by row_number
       on conflict do nothing returning 1
     )
     select (select count(*) from added) as inserted, (select max(row_number) from slice) as last`, { batchId, version, after }).options(PATIENT)
  return rows[0] ?? { inserted: 0, last: null }
}

/** Staged rows that another listing kept out at the last moment. */
export async function listNotInserted(trx: Transaction, batchId: number): Promise<number[]> {
  const { rows } = await trx.raw<{ rows: { row_number: number }[] }>(
    `select row_number from import_rows r where batch_id = :batchId
       and not exists (select from contractors c where c.import_batch_id = :batchId and c.name_key = r.name_key)`, { batchId }).options(PATIENT)
  return rows.map((row) => row.row_number)
}

/** Ends the batch and empties the staging table. Throws when the batch has been ended from elsewhere. */
export async function finishBatch(trx: Transaction, batchId: number, counts: { imported: number; skipped: number }): Promise<void> {
  const ended = await trx('import_batches').where({ id: batchId, status: 'running' }).update({ status: 'done', ended_at: trx.fn.now(), ...counts })
  if (ended === 0) throw new Error(`Import ${batchId} was ended by another process`)
  // Only one batch is ever staged; deleting row by row would leave the room of the rows behind.
  await trx.raw('truncate import_rows')
}

/**
 * What autovacuum does on a server, for the embedded database, which has none: statistics for the planner, and the pending
 * entries of the word indexes, which every search would read through. The rows are listed by now, so it may fail.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  if (isEmbedded(db)) await db.raw('vacuum (analyze) contractors').catch(() => undefined)
}
