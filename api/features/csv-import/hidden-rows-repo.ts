import { type Database, inTransaction, type Transaction } from './repo.ts'
import { deleteUnfinished } from './unfinished-repo.ts'

// The embedded database has one connection, so a transaction that inserts 100,000 contractors would
// block every other request. Instead, the rows are inserted in small steps while views hide them,
// and then become visible all at once.

/**
 * Tables and views that are hidden behind temporary views of the same names while a batch is
 * written. The temporary views disappear with the connection, so a killed process leaves none
 * behind.
 */
const HIDDEN_TABLES = ['contractors', 'listed_contractors'] as const

/**
 * Size in kB of the list of pending entries that a GIN index collects before it merges them.
 * Merging the default of 4 MB would block the connection for half a second.
 */
const PENDING_LIST_KB = 512
/** Rows deleted per statement. */
const SLICE = 1000

/** Hides the rows of the batch from every query that does not name the `public` schema. */
export async function hideBatch(db: Database, batchId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The views that are replaced here may still hide rows that a failed import could not delete,
    // so these rows are deleted first.
    await deleteUnfinished(trx)
    for (const name of HIDDEN_TABLES) {
      await trx.raw(
        `create or replace temporary view ${name} as select * from public.${name} where import_batch_id is distinct from ${Math.trunc(batchId)}`,
      )
    }
    await trx.raw(`set gin_pending_list_limit = ${PENDING_LIST_KB}`)
  })
}

/** Makes the rows of the batch visible. Call it in the transaction that ends the batch. */
export const showBatch = dropViews

/** Deletes the hidden rows of a batch that failed or was cancelled. */
export async function deleteHiddenRows(db: Database, batchId: number): Promise<void> {
  for (let removed = SLICE; removed === SLICE;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `delete from public.contractors where id in (select id from public.contractors where import_batch_id = ? limit ${SLICE})`,
      [batchId],
    )
    removed = rowCount
  }
  await inTransaction(db, dropViews)
}

async function dropViews(trx: Transaction): Promise<void> {
  await trx.raw(
    `${HIDDEN_TABLES.map((name) => `drop view if exists pg_temp.${name}`).join('; ')}; reset gin_pending_list_limit`,
  )
}
