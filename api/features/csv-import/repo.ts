import type { Knex } from 'knex'
import type { CategoryRef } from '#contract/rules/categories.ts'
import type { ContractorDraft } from '#contract/rules/csv-row.ts'
import { contractorSlug } from '#contract/rules/slug.ts'
import { recordAudit } from '../../db/audit.ts'
import { isEmbedded } from '../../db/knex.ts'
import { derivedColumns, nextDirectoryVersion } from '../../db/rows.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { SlugRow } from './assign-slugs.ts'

export type Database = Knex
export type Transaction = Knex.Transaction

/** Any number that no other program on the same server takes. */
const IMPORT_LOCK = 7_146_002
/**
 * Statements of the final transaction: longer than a request may take, so that a slow disk does not
 * undo an import.
 */
const PATIENT = { query_timeout: 120_000 }
/** Rows of one insert: while it runs, the embedded database answers nobody else. */
const SLICE = 1000

/** The contractors, those of a batch that is still hidden included. */
function table(db: Database): string {
  return isEmbedded(db) ? 'public.contractors' : 'contractors'
}

export interface ListedName {
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

/** Columns that staging and the contractors share, each with its type. */
const columns = {
  name: 'text',
  slug: 'text',
  category_id: 'integer',
  description: 'text',
  location: 'text',
  city: 'text',
  state: 'text',
  zipcode: 'text',
  phone_number: 'text',
  website: 'text',
  google_maps_url: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  rating: 'smallint',
  review_count: 'integer',
  opening_hours: 'text',
  name_key: 'text',
  sort_name: 'text',
  city_slug: 'text',
  place_text: 'text',
  street_text: 'text',
} as const
const columnNames = Object.keys(columns) as (keyof typeof columns)[]
const typedColumns = Object.entries(columns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

/**
 * Keeps every other importer out, in whatever process; answers what lets go, or null when one is at
 * work. On PostgreSQL by a lock that ends with the connection, so that a killed importer leaves
 * none; the embedded database has one process anyway.
 */
export async function holdImportLock(db: Database): Promise<(() => Promise<void>) | null> {
  if (isEmbedded(db)) return () => Promise.resolve()
  const trx = await db.transaction()
  try {
    await trx.raw('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as held',
      [IMPORT_LOCK],
    )
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

/**
 * Ends the imports that a stopped process left behind: empties the staging table, and takes out
 * what the embedded database had not shown to anybody yet.
 */
export async function discardRunning(db: Database): Promise<void> {
  const left = await db('import_batches').where({ status: 'running' }).pluck<number[]>('id')
  await db.transaction(async (trx) => {
    await deleteUnfinished(trx)
    if (left.length > 0) await endAsFailed(trx, left)
  })
}

/** A batch that is not done has no contractors. */
export async function deleteUnfinished(trx: Transaction): Promise<void> {
  await trx
    .raw(
      `delete from ${table(trx)} where import_batch_id in (select id from import_batches where status in ('running', 'failed'))`,
    )
    .options(PATIENT)
}

async function endAsFailed(trx: Transaction, ids: number[]): Promise<void> {
  await trx('import_batches')
    .whereIn('id', ids)
    .where({ status: 'running' })
    .update({ status: 'failed', ended_at: trx.fn.now() })
  await trx('import_rejects').whereIn('batch_id', ids).delete()
  await trx.raw('truncate import_rows')
}

/** The id of a new running batch; undefined when one runs already. */
export async function insertBatch(
  db: Database,
  fileName: string,
  userId: number | null,
): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `insert into import_batches (file_name, user_id, status) values (?, ?, 'running') on conflict do nothing returning id`,
    [fileName, userId],
  )
  return rows[0]?.id
}

export async function listCategoryRefs(db: Database): Promise<CategoryRef[]> {
  return db('categories').select<CategoryRef[]>('id', 'name', 'slug').orderBy('id')
}

/** The listed contractors that bear one of these names. */
export async function listNamed(db: Database, nameKeys: string[]): Promise<ListedName[]> {
  const { rows } = await db.raw<{ rows: ListedName[] }>(
    `select name_key as "nameKey", id, name, city, state from contractors where name_key = any(?) and deleted_at is null`,
    [nameKeys],
  )
  return rows
}

/**
 * Writes rows to the staging table, but for those whose name is listed already: these names it
 * answers. One statement, so that an import waits for the database once a chunk; `slug` in the
 * table is the one that the row asks for.
 */
export async function insertStaged(
  db: Database,
  batchId: number,
  staged: readonly StagedRow[],
  slugOf: ReadonlyMap<number, string>,
): Promise<ListedName[]> {
  // As one text: the driver writes arrays cell by cell, which takes as long as reading the file.
  const values = staged.map(({ rowNumber, draft }) => ({
    row_number: rowNumber,
    ...stagedValues(draft, slugOf.get(draft.categoryId) ?? ''),
  }))
  const { rows } = await db.raw<{ rows: ListedName[] }>(
    `with given as (select * from json_to_recordset(?::json) as t(row_number integer, ${typedColumns})),
     known as (
       select c.name_key, c.id, c.name, c.city, c.state from contractors c
       where c.name_key = any(?) and c.deleted_at is null
     ),
     added as (
       insert into import_rows (batch_id, row_number, ${columnNames.join(', ')})
       select ?::integer, * from given where not exists (select from known where known.name_key = given.name_key)
     )
     select name_key as "nameKey", id, name, city, state from known`,
    [JSON.stringify(values), values.map(({ name_key: key }) => String(key)), batchId],
  )
  return rows
}

function stagedValues(
  draft: ContractorDraft,
  categorySlug: string,
): Record<keyof typeof columns, string | number | null> {
  const {
    name,
    categoryId,
    description,
    location,
    city,
    state,
    zipcode,
    phoneNumber,
    website,
    googleMapsUrl,
  } = draft
  const { latitude, longitude, rating, reviewCount, openingHours } = draft
  return {
    name,
    slug: contractorSlug(name, categorySlug),
    category_id: categoryId,
    description,
    location,
    city,
    state,
    zipcode,
    phone_number: phoneNumber,
    website,
    google_maps_url: googleMapsUrl,
    latitude,
    longitude,
    rating,
    review_count: reviewCount,
    opening_hours: openingHours,
    ...derivedColumns(draft),
  }
}

/** Marks the batch as failed and empties the staging table. */
export async function failBatch(db: Database, batchId: number): Promise<void> {
  await db.transaction((trx) => endAsFailed(trx, [batchId]))
}

/** Appends a part to the file of what the batch skipped. */
export async function insertRejects(
  db: Database,
  batchId: number,
  part: number,
  csv: string,
): Promise<void> {
  await db('import_rejects').insert({ batch_id: batchId, part, csv })
}

export async function deleteRejects(db: Database, batchId: number): Promise<void> {
  await db('import_rejects').where({ batch_id: batchId }).delete()
}

/** One transaction that may take longer than a request; what it wrote is undone when `work` throws. */
export function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw(
      `set local statement_timeout = '${PATIENT.query_timeout}ms'; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = '60s'`,
    )
    return work(trx)
  })
}

/** More versions than the directory can take while a batch is being saved. */
const VERSIONS_AHEAD = 100_000

/**
 * Locks the directory until commit, and returns the version that the rows of the batch are written
 * with: higher than any taken before they are shown, so every client still receives them as a
 * change.
 */
export async function lockDirectory(trx: Transaction): Promise<number> {
  const { version } = await trx('directory').forUpdate().first<{ version: number }>('version')
  return version + VERSIONS_AHEAD
}

/** From the commit on, the staged rows are reserved. */
export async function markSaving(trx: Transaction, batchId: number): Promise<void> {
  await trx('import_batches').where({ id: batchId }).update({ phase: 'saving', share: 0 })
}

/** Takes out the staged rows whose name has been listed meanwhile, and answers them. */
export async function deleteListedMeanwhile(
  trx: Database,
  batchId: number,
): Promise<(ListedName & { rowNumber: number })[]> {
  const { rows } = await trx
    .raw<{ rows: (ListedName & { rowNumber: number })[] }>(
      `delete from import_rows r using contractors c where r.batch_id = ? and c.name_key = r.name_key and c.deleted_at is null
     returning r.row_number as "rowNumber", c.name_key as "nameKey", c.id, c.name, c.city, c.state`,
      [batchId],
    )
    .options(PATIENT)
  return rows
}

/** Staged rows whose slug is in use, now or formerly, or is asked for by another row too. */
export async function listContested(trx: Database, batchId: number): Promise<SlugRow[]> {
  const { rows } = await trx
    .raw<{ rows: SlugRow[] }>(
      `select row_number as "rowNumber", slug from import_rows where batch_id = ?
       and (slug in (select slug from ${table(trx)}) or slug in (select slug from former_slugs)
         or slug in (select slug from import_rows where batch_id = ? group by slug having count(*) > 1))`,
      [batchId, batchId],
    )
    .options(PATIENT)
  return rows
}

const WITHOUT_NUMBER = `regexp_replace(slug, '-[0-9]+$', '')`

/** Staged rows that ask for a slug which a numbered one of `bases` could take from them. */
export async function listNumbered(
  trx: Database,
  batchId: number,
  bases: string[],
): Promise<SlugRow[]> {
  const { rows } = await trx
    .raw<{ rows: SlugRow[] }>(
      `select row_number as "rowNumber", slug from import_rows where batch_id = ? and slug ~ '-[0-9]+$' and ${WITHOUT_NUMBER} = any(?)`,
      [batchId, bases],
    )
    .options(PATIENT)
  return rows
}

/** The slugs in use, now or formerly, that are one of `bases` or a numbered one of them. */
export async function listTakenSlugs(trx: Database, bases: string[]): Promise<string[]> {
  const { rows } = await trx
    .raw<{ rows: { slug: string }[] }>(
      `select slug from (select slug from ${table(trx)} union all select slug from former_slugs) used where slug = any(?) or ${WITHOUT_NUMBER} = any(?)`,
      [bases, bases],
    )
    .options(PATIENT)
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
    .options(PATIENT)
}

/**
 * Lists the next staged rows behind `after`, in the order of the file, which is also that of their
 * ids. Answers how many were listed and the last row looked at; null for that at the end.
 */
export async function insertSlice(
  trx: Database,
  {
    batchId,
    version,
    after,
    limit = SLICE,
  }: { batchId: number; version: number; after: number; limit?: number },
): Promise<{ inserted: number; last: number | null }> {
  const { rows } = await trx
    .raw<{ rows: { inserted: number; last: number | null }[] }>(
      `with slice as (select * from import_rows where batch_id = :batchId and row_number > :after order by row_number limit :limit),
     added as (
       insert into ${table(trx)} (${columnNames.join(', ')}, imported_from_csv, import_batch_id, change_seq)
       select ${columnNames.join(', ')}, true, :batchId, :version from slice order by row_number
       on conflict do nothing returning 1
     )
     select (select count(*) from added) as inserted, (select max(row_number) from slice) as last`,
      { batchId, version, after, limit },
    )
    .options(PATIENT)
  return rows[0] ?? { inserted: 0, last: null }
}

/** Staged rows that another listing kept out at the last moment. */
export async function listNotInserted(trx: Database, batchId: number): Promise<number[]> {
  const { rows } = await trx
    .raw<{ rows: { row_number: number }[] }>(
      `select row_number from import_rows r where batch_id = :batchId
       and not exists (select from ${table(trx)} c where c.import_batch_id = :batchId and c.name_key = r.name_key)`,
      { batchId },
    )
    .options(PATIENT)
  return rows.map((row) => row.row_number)
}

/**
 * Ends the batch, whose rows become the newest change of the directory, and empties the staging
 * table. Throws when the batch has been ended from elsewhere. Call it last: other writers wait from
 * here to the commit.
 */
export async function finishBatch(
  trx: Transaction,
  { batchId, version }: { batchId: number; version: number },
  counts: { imported: number; skipped: number },
): Promise<void> {
  const [ended] = await trx('import_batches')
    .where({ id: batchId, status: 'running' })
    .update({ status: 'done', ended_at: trx.fn.now(), ...counts })
    .returning<{ user_id: number | null; file_name: string }[]>(['user_id', 'file_name'])
  if (!ended) throw new Error(`Import ${batchId} was ended by another process`)
  if (ended.user_id !== null) {
    await recordAudit(trx, {
      userId: ended.user_id,
      action: 'import.done',
      subject: `import ${batchId}: ${ended.file_name}`,
      details: counts,
    })
  }
  if ((await nextDirectoryVersion(trx)) > version)
    throw new Error(`The directory changed ${VERSIONS_AHEAD} times during one import`)
  await trx('directory').update({ version })
  // After the version: a writer that reads reserved rows holds it until its commit, and locks the table against this.
  // Only one batch is ever staged; deleting row by row would leave the room of the rows behind.
  await trx.raw('truncate import_rows')
}

/**
 * What autovacuum does on a server, for the embedded database, which has none: what is visible to
 * all, statistics for the planner, and the pending entries of the word indexes, which every search
 * would read through. Step by step, so that others are answered in between. The rows are listed by
 * now, so it may fail.
 */
export async function tidyEmbedded(db: Database): Promise<void> {
  if (!isEmbedded(db)) return
  const wordIndexes = `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where a.amname = 'gin' and i.indrelid = 'public.contractors'::regclass`
  try {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(wordIndexes)
    const steps = [
      'vacuum (index_cleanup off) contractors',
      'analyze contractors',
      ...rows.map(({ name }) => `select gin_clean_pending_list('${name}')`),
    ]
    for (const step of steps) {
      await db.raw(step)
      await yieldToOtherRequests(db)
    }
  } catch {
    // A search is slower for a while.
  }
}
