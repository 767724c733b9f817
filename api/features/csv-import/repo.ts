import type { Knex } from 'knex'
import { auditSubject } from '#contract/rules/audit-subject.ts'
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

/** Key of the advisory lock; it must be unique on the database server. */
const IMPORT_LOCK = 7_146_002
/**
 * Query timeout for the statements that save an import, in milliseconds. It is longer than for a
 * request, so that a slow disk does not fail the import.
 */
const LONG_TIMEOUT = { query_timeout: 120_000 }
/** Rows per insert. An insert blocks the embedded database. */
const SLICE = 1000

/** Returns the table name to use for queries that must include hidden rows. */
function contractorsTable(db: Database): string {
  return isEmbedded(db) ? 'public.contractors' : 'contractors'
}

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

/** Columns that the staging table and the contractors table share, with their types. */
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
 * Takes the lock that allows only one import at a time across all processes. Returns a function
 * that releases the lock, or null when an import is running. On PostgreSQL the lock ends with the
 * connection, so a killed process does not keep it. Taking the lock discards the unfinished imports
 * of stopped processes. The embedded database has only one process and needs no lock.
 */
export async function acquireImportLock(db: Database): Promise<(() => Promise<void>) | null> {
  if (isEmbedded(db)) return () => Promise.resolve()
  const trx = await db.transaction()
  try {
    await trx.raw('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as held',
      [IMPORT_LOCK],
    )
    if (rows[0]?.held) {
      // This process has the lock, so any batch marked as running belongs to a process that has
      // stopped.
      await discardRunningImports(db)
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
 * Marks the imports that a stopped process left unfinished as failed, deletes their rows and
 * skipped rows, and empties the staging table. Call it only while the import lock is taken.
 */
export async function discardRunningImports(db: Database): Promise<void> {
  const unfinishedIds = await db('import_batches')
    .where({ status: 'running' })
    .pluck<number[]>('id')
  await db.transaction(async (trx) => {
    await deleteUnfinished(trx)
    if (unfinishedIds.length > 0) await endAsFailed(trx, unfinishedIds)
  })
}

/** Deletes the contractors of running and failed batches. */
export async function deleteUnfinished(trx: Transaction): Promise<void> {
  await trx
    .raw(
      `delete from ${contractorsTable(trx)} where import_batch_id in (select id from import_batches where status in ('running', 'failed'))`,
    )
    .options(LONG_TIMEOUT)
}

async function endAsFailed(trx: Transaction, ids: number[]): Promise<void> {
  await trx('import_batches')
    .whereIn('id', ids)
    .where({ status: 'running' })
    .update({ status: 'failed', ended_at: trx.fn.now() })
  await trx('import_rejects').whereIn('batch_id', ids).delete()
  await trx.raw('truncate import_rows')
}

/** Inserts a running batch and returns its id. Returns undefined when one is already running. */
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

/** Returns the contractors that have one of these name keys and are not deleted. */
export async function listByNameKeys(
  db: Database,
  nameKeys: string[],
): Promise<ExistingContractor[]> {
  const { rows } = await db.raw<{ rows: ExistingContractor[] }>(
    `select name_key as "nameKey", id, name, city, state from contractors where name_key = any(?) and deleted_at is null`,
    [nameKeys],
  )
  return rows
}

/**
 * Writes rows to the staging table, except rows whose name exists already, and returns the existing
 * contractors with these names. It uses one statement, so that each chunk needs only one round
 * trip. The `slug` column gets the slug that the row would have without conflicts.
 */
export async function insertStaged(
  db: Database,
  batchId: number,
  staged: readonly StagedRow[],
  categorySlugById: ReadonlyMap<number, string>,
): Promise<ExistingContractor[]> {
  // The rows are passed as one JSON string. The driver would serialise arrays cell by cell, which
  // takes as long as reading the file.
  const values = staged.map(({ rowNumber, draft }) => ({
    row_number: rowNumber,
    ...stagedValues(draft, categorySlugById.get(draft.categoryId) ?? ''),
  }))
  const { rows } = await db.raw<{ rows: ExistingContractor[] }>(
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

/** Marks the batch as failed, deletes its skipped rows, and empties the staging table. */
export async function markBatchAsFailed(db: Database, batchId: number): Promise<void> {
  await db.transaction((trx) => endAsFailed(trx, [batchId]))
}

/** Stores a part of the file of skipped rows. */
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

/** Runs `work` in a transaction with longer timeouts than a request has. */
export function inTransaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await trx.raw(
      `set local statement_timeout = '${LONG_TIMEOUT.query_timeout}ms'; set local lock_timeout = '30s'; set local idle_in_transaction_session_timeout = '60s'`,
    )
    return work(trx)
  })
}

/** More than the number of directory versions that other writers take while a batch is saved. */
const VERSIONS_AHEAD = 100_000

/**
 * Locks the directory until commit, and returns the version for the rows of the batch. It is higher
 * than all versions that other writers take before the rows become visible, so every client
 * receives the rows as a change.
 */
export async function lockDirectory(trx: Transaction): Promise<number> {
  const { version } = await trx('directory').forUpdate().first<{ version: number }>('version')
  return version + VERSIONS_AHEAD
}

/** Marks the batch as saving. On commit, this reserves the names and slugs of its staged rows. */
export async function markBatchAsSaving(trx: Transaction, batchId: number): Promise<void> {
  await trx('import_batches').where({ id: batchId }).update({ phase: 'saving', share: 0 })
}

/** Deletes the staged rows whose name was taken since staging, and returns them. */
export async function deleteNewDuplicates(
  trx: Database,
  batchId: number,
): Promise<(ExistingContractor & { rowNumber: number })[]> {
  const { rows } = await trx
    .raw<{ rows: (ExistingContractor & { rowNumber: number })[] }>(
      `delete from import_rows r using contractors c where r.batch_id = ? and c.name_key = r.name_key and c.deleted_at is null
     returning r.row_number as "rowNumber", c.name_key as "nameKey", c.id, c.name, c.city, c.state`,
      [batchId],
    )
    .options(LONG_TIMEOUT)
  return rows
}

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
 * Returns the staged rows whose slug is one of `bases` with a number appended, because another row
 * could be assigned the same slug.
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

/**
 * Inserts up to `limit` staged rows with row numbers above `after`, in the order of the file, so
 * that the ids have the same order. Returns the number of inserted rows and the last row number
 * that was read, which is null when no rows are left.
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
       insert into ${contractorsTable(trx)} (${columnNames.join(', ')}, imported_from_csv, import_batch_id, change_seq)
       select ${columnNames.join(', ')}, true, :batchId, :version from slice order by row_number
       on conflict do nothing returning 1
     )
     select (select count(*) from added) as inserted, (select max(row_number) from slice) as last`,
      { batchId, version, after, limit },
    )
    .options(LONG_TIMEOUT)
  return rows[0] ?? { inserted: 0, last: null }
}

/**
 * Returns the numbers of the staged rows that were not inserted because another contractor took the
 * name.
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

/**
 * Marks the batch as done, makes its rows the newest directory change, and empties the staging
 * table. Throws when another process has ended the batch. Call it last in the transaction, because
 * other writers wait from this call until the commit.
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
      subject: auditSubject('import', batchId, ended.file_name),
      details: counts,
    })
  }
  if ((await nextDirectoryVersion(trx)) > version)
    throw new Error(`The directory changed ${VERSIONS_AHEAD} times during one import`)
  await trx('directory').update({ version })
  // The truncate must come after taking the version, to avoid a deadlock. A writer that reads
  // reserved rows holds the version and a table lock that blocks the truncate, both until its
  // commit. The truncate is safe, because only one batch is staged at a time. Unlike a delete, it
  // frees the disk space at once.
  await trx.raw('truncate import_rows')
}

/**
 * Does the work of autovacuum, which the embedded database does not have: vacuums and analyses the
 * contractors, and merges the pending entries of the text indexes, because every search would scan
 * them. Other requests can run between the steps. Errors are ignored, because the import is already
 * complete.
 */
export async function vacuumEmbedded(db: Database): Promise<void> {
  if (!isEmbedded(db)) return
  const textIndexesSql = `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
    where a.amname = 'gin' and i.indrelid = 'public.contractors'::regclass`
  try {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(textIndexesSql)
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
    // If a step fails, searches are only slower for a while.
  }
}
