import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { hideBatch, removeHidden, showBatch } from './hidden-rows.ts'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'
import { reserveRows } from './reserve-rows.ts'
import { markKeptOut, type SaveOptions } from './save-staged.ts'

/**
 * How long the one connection may be kept from others at a time, in milliseconds, and the rows that
 * fit into it.
 */
const TURN_MS = 40
const FEWEST_ROWS = 25
const MOST_ROWS = 1000

/**
 * Lists every staged row of the embedded database as `saveStaged` does, all or nothing, with the
 * connection free for others in between: the rows are written unseen, and one short transaction
 * shows them with the end of the batch.
 */
export async function saveHidden(
  db: repo.Database,
  batchId: number,
  report: ImportReport,
  options: SaveOptions,
): Promise<void> {
  await hideBatch(db, batchId)
  try {
    const version = await reserveRows(db, batchId, report)
    const saved = await insertAll(db, { batchId, version }, report.counts().imported, options)
    await markKeptOut(db, batchId, report, saved)
    options.signal?.throwIfAborted()
    await repo.inTransaction(db, async (trx) => {
      await repo.finishBatch(trx, { batchId, version }, report.counts())
      await showBatch(trx)
    })
  } catch (error) {
    await removeHidden(db, batchId)
    throw error
  }
}

/**
 * Writes the staged rows, as many at a time as fit into one turn; answers how many of the batch are
 * written now.
 */
async function insertAll(
  db: repo.Database,
  batch: { batchId: number; version: number },
  expected: number,
  { onSaved, signal }: SaveOptions,
): Promise<number> {
  let saved = 0
  let limit = FEWEST_ROWS
  for (let after = 0; ;) {
    signal?.throwIfAborted()
    const since = performance.now()
    const { inserted, last } = await repo.insertSlice(db, { ...batch, after, limit })
    if (last === null) return saved
    saved += inserted
    after = last
    onSaved?.(saved / expected)
    const took = performance.now() - since
    limit = Math.min(
      MOST_ROWS,
      Math.max(FEWEST_ROWS, Math.round(limit * Math.min(2, TURN_MS / took))),
    )
    await yieldToOtherRequests(db)
  }
}
