import { type Database, deleteUnfinished, inTransaction, type Transaction } from './repo.ts'

// The embedded database has one connection. A transaction that lists 100,000 contractors would keep every other call
// waiting for its end; so there the rows are written a few at a time, where nobody sees them, and shown all at once.

/**
 * What readers and writers call by these names while a batch is hidden; a killed process leaves
 * none of it behind.
 */
const HIDDEN_FROM = ['contractors', 'listed_contractors'] as const

/**
 * Kilobytes of new words that an index collects before it sorts them in, instead of 4 MB: sorting
 * so many keeps everybody waiting for half a second.
 */
const PENDING_WORDS_KB = 512
/** Rows taken out together. */
const SLICE = 1000

/** Hides the rows of the batch from everything that does not name the schema. */
export async function hideBatch(db: Database, batchId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // An import that could not even be undone is still hidden, and would come to light now.
    await deleteUnfinished(trx)
    for (const name of HIDDEN_FROM) {
      await trx.raw(
        `create or replace temporary view ${name} as select * from public.${name} where import_batch_id is distinct from ${Math.trunc(batchId)}`,
      )
    }
    await trx.raw(`set gin_pending_list_limit = ${PENDING_WORDS_KB}`)
  })
}

/** Shows the rows of the batch, in the transaction that ends it. */
export const showBatch = dropViews

/** Takes out what a batch had written before it was stopped: nobody has seen it. */
export async function removeHidden(db: Database, batchId: number): Promise<void> {
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
    `${HIDDEN_FROM.map((name) => `drop view if exists pg_temp.${name}`).join('; ')}; reset gin_pending_list_limit`,
  )
}
