import type { Knex } from 'knex'
import type { ImportBatch, ImportProgress } from '#contract/csv-import.ts'
import { SHOWN_IMPORTS } from '#contract/rules/limits.ts'
import { releasedSlug } from '#contract/rules/slug.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { Database, Transaction } from './repo.ts'

/**
 * On PostgreSQL, a running import updates its row every second. After this many seconds without an
 * update, its process is assumed to have stopped.
 */
const STALE_SECONDS = 15

/** Returns the latest imports, newest first. */
export function listBatches(db: Database): Promise<ImportBatch[]> {
  return rows<ImportBatch>(
    db,
    `
    select b.id, b.file_name as "fileName", u.email as "userEmail", b.status, b.imported, b.skipped,
      ${isoTimeSql('b.started_at')} as "startedAt", ${isoTimeSql('b.ended_at')} as "endedAt"
    from import_batches b left join users u on u.id = b.user_id order by b.id desc limit ${SHOWN_IMPORTS}`,
  )
}

/** Returns the progress of the running import of any process, or null. */
export async function findRunning(db: Database): Promise<ImportProgress | null> {
  const [running] = await rows<ImportProgress>(
    db,
    `
    select file_name as "fileName", phase, rows_read as rows, share from import_batches
    where status = 'running' and seen_at > now() - interval '${STALE_SECONDS} seconds'`,
  )
  return running ?? null
}

/** Returns whether a batch is marked as running although its process has stopped. */
export async function hasStaleBatch(db: Database): Promise<boolean> {
  const stale = await db('import_batches')
    .where({ status: 'running' })
    .whereRaw(`seen_at < now() - interval '${STALE_SECONDS} seconds'`)
    .first('id')
  return stale !== undefined
}

/** Stores the progress of a running batch. Returns whether the batch was cancelled. */
export async function saveProgress(
  db: Database,
  id: number,
  { rows: rowsRead, share }: Pick<ImportProgress, 'rows' | 'share'>,
): Promise<boolean> {
  const [batch] = await rows<{ isCancelled: boolean }>(
    db,
    `
    update import_batches set rows_read = ?, share = ?, seen_at = now() where id = ? and status = 'running'
    returning is_cancelled as "isCancelled"`,
    [rowsRead, share, id],
  )
  return batch?.isCancelled ?? false
}

/** Marks the running import of any process as cancelled. */
export async function cancelRunning(db: Database): Promise<void> {
  await db('import_batches').where({ status: 'running' }).update({ is_cancelled: true })
}

export interface LockedBatch {
  fileName: string
  status: ImportBatch['status']
}

/** Returns the batch, locked until commit. */
export async function lockBatch(trx: Transaction, id: number): Promise<LockedBatch | undefined> {
  const [batch] = await rows<LockedBatch>(
    trx,
    'select file_name as "fileName", status from import_batches where id = ? for update',
    [id],
  )
  return batch
}

/**
 * Soft-deletes up to `limit` contractors of the batch that were not edited since the import, and
 * releases their slugs. Returns the number of deleted contractors.
 */
export async function removeUnchanged(
  trx: Transaction,
  batchId: number,
  limit: number,
): Promise<number> {
  const version = await nextDirectoryVersion(trx)
  const ids = await trx('contractors')
    .where({ import_batch_id: batchId, deleted_at: null })
    .whereRaw('updated_at = created_at')
    .orderBy('id')
    .limit(limit)
    .pluck<number[]>('id')
  await trx.raw(
    `update contractors c set deleted_at = now(), change_seq = ?, slug = given_up.slug from unnest(?::int[], ?::text[]) as given_up(id, slug) where c.id = given_up.id`,
    [version, ids, ids.map(releasedSlug)] as Knex.RawBinding[],
  )
  return ids.length
}

export async function countRemaining(trx: Transaction, batchId: number): Promise<number> {
  const [row] = await trx('contractors')
    .where({ import_batch_id: batchId, deleted_at: null })
    .count<{ count: number }[]>('* as count')
  return Number(row?.count)
}

export async function markRolledBack(trx: Transaction, batchId: number): Promise<void> {
  await trx('import_batches').where({ id: batchId }).update({ status: 'rolled_back' })
}
