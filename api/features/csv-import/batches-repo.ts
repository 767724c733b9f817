import type { Knex } from 'knex'
import { COMMAND_LINE } from '#contract/admin-records.ts'
import type { ImportBatch, ImportProgress } from '#contract/csv-import.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { SHOWN_IMPORTS } from '#contract/rules/limits.ts'
import { releasedSlug } from '#contract/rules/slug.ts'
import { recordAudit } from '../../db/audit.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { ImportOptions } from './options.ts'
import { type Database, inTransaction, type Transaction } from './repo.ts'
import { endedByAnotherProcess } from './rows-repo.ts'

/**
 * Condition for a batch whose process is running: each slice renews `seen_at`. A batch that is
 * silent for longer is dead, and any process may discard it.
 */
const isAliveSql = `b.status = 'running' and b.seen_at > now() - interval '15 seconds'`

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
    select b.file_name as "fileName", case when b.rows_read > 0 then 'saving' else 'reading' end as phase,
      b.rows_read as rows, b.share
    from import_batches b where ${isAliveSql}`,
  )
  return running ?? null
}

/** Cancels the running import of any process: its next slice fails. */
export async function cancelRunning(db: Database): Promise<void> {
  await db('import_batches').where({ status: 'running' }).update({ is_cancelled: true })
}

/**
 * Returns the batch whose rows are hidden, or undefined when no import is running. Finds only a
 * dead one with `isDead`.
 */
export async function findImporting(
  db: Database,
  { isDead }: { isDead: boolean },
): Promise<number | undefined> {
  const [found] = await rows<{ id: number }>(
    db,
    `select importing_batch as id from directory where importing_batch <> 0
     ${isDead ? `and not exists (select from import_batches b where b.id = importing_batch and ${isAliveSql})` : ''}`,
  )
  return found?.id
}

/** Inserts a running batch. From now on its rows are hidden. Returns undefined while another runs. */
export async function insertBatch(
  db: Database,
  { fileName, userId = null }: Pick<ImportOptions, 'fileName' | 'userId'>,
): Promise<number | undefined> {
  const [batch] = await rows<{ id: number }>(
    db,
    `
    with started as (
      update directory set importing_batch = nextval(pg_get_serial_sequence('import_batches', 'id'))
      where importing_batch = 0 returning importing_batch
    )
    insert into import_batches (id, file_name, user_id, status)
    select importing_batch, ?, ?::int, 'running' from started returning id`,
    [fileName.slice(0, 255), userId],
  )
  return batch?.id
}

/**
 * Ends the batch and shows its rows, in a transaction that writes two rows: the batch gets the next
 * directory version, with which its rows reach the clients. Throws when the batch was cancelled or
 * discarded, and the abort reason when the signal aborts before the commit.
 */
export async function finishBatch(
  db: Database,
  batchId: number,
  counts: { imported: number; skipped: number },
  { isFromCommandLine = false, signal }: Pick<ImportOptions, 'isFromCommandLine' | 'signal'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [ended] = await rows<{ userId: number | null; fileName: string; isCancelled: boolean }>(
      trx,
      `update import_batches set status = 'done', ended_at = now(), imported = :imported, skipped = :skipped
       where id = :batchId and status = 'running'
       returning user_id as "userId", file_name as "fileName", is_cancelled as "isCancelled"`,
      { batchId, ...counts },
    )
    if (!ended) throw endedByAnotherProcess(batchId)
    if (ended.isCancelled) throw new ContractError('import_cancelled')
    if (ended.userId !== null || isFromCommandLine) {
      await recordAudit(trx, {
        userId: ended.userId,
        action: 'import.done',
        subject: auditSubject('import', batchId, ended.fileName),
        details: isFromCommandLine ? { ...counts, by: COMMAND_LINE } : counts,
      })
    }
    const version = await nextDirectoryVersion(trx)
    await trx('import_batches').where({ id: batchId }).update({ version })
    await trx('directory').update({ importing_batch: 0 })
    signal?.throwIfAborted()
  })
}

/** Marks a running batch as failed. Its next slice inserts nothing. */
export async function markAsFailed(db: Database, batchId: number): Promise<void> {
  await db('import_batches')
    .where({ id: batchId, status: 'running' })
    .update({ status: 'failed', ended_at: db.fn.now() })
}

/** Deletes up to `limit` hidden rows of the batch. Returns the number of deleted rows. */
export async function deleteHidden(db: Database, batchId: number, limit: number): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from contractor_rows where id = any(array(
       select r.id from contractor_rows r, directory d
       where r.import_batch_id = ? and d.importing_batch = r.import_batch_id limit ?))`,
    [batchId, limit],
  )
  return rowCount
}

/** Lets another import start. The batch has no rows any more. */
export async function releaseBatch(db: Database, batchId: number): Promise<void> {
  await db('directory').where({ importing_batch: batchId }).update({ importing_batch: 0 })
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
