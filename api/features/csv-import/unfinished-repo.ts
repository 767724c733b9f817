import { isEmbedded } from '../../db/knex.ts'
import { contractorsTable, type Database, LONG_TIMEOUT, type Transaction } from './repo.ts'

/** Key of the advisory lock. No other advisory lock of the database may have this key. */
const IMPORT_LOCK = 7_146_002

/**
 * Takes the lock that allows only one import at a time across all processes. Returns a function
 * that releases the lock, or null when an import is running. On PostgreSQL the lock ends with the
 * connection, so a killed process does not keep it. Taking the lock discards the unfinished imports
 * of stopped processes. The embedded database has only one process and needs no lock: there the
 * result is never null.
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
 * Ends the unfinished imports of stopped processes: marks them as failed, deletes their contractors
 * and skipped rows, and empties the staging table. Call it only while no import can be running.
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

/** Marks the batch as failed, deletes its skipped rows, and empties the staging table. */
export async function markBatchAsFailed(db: Database, batchId: number): Promise<void> {
  await db.transaction((trx) => endAsFailed(trx, [batchId]))
}

async function endAsFailed(trx: Transaction, ids: number[]): Promise<void> {
  await trx('import_batches')
    .whereIn('id', ids)
    .where({ status: 'running' })
    .update({ status: 'failed', ended_at: trx.fn.now() })
  await trx('import_rejects').whereIn('batch_id', ids).delete()
  await trx.raw('truncate import_rows')
}
