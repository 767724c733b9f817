import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { hideBatch, deleteHiddenRows, showBatch } from './hidden-rows.ts'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'
import { reserveRows } from './reserve-rows.ts'
import { markConflicts, type SaveOptions } from './save-staged.ts'

/** Longest time in milliseconds that one step may block the connection, and the limits of its rows. */
const MAX_STEP_MS = 40
const MIN_ROWS = 25
const MAX_ROWS = 1000

/**
 * Inserts every staged row, all or nothing, on the embedded database. Like `saveStaged`, but the
 * connection stays free for other requests between steps: the rows are written hidden, and one
 * short transaction shows them and ends the batch. See
 * docs/decisions/2026-11-22-imports-are-all-or-nothing.md.
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
    await markConflicts(db, batchId, report, saved)
    options.signal?.throwIfAborted()
    await repo.inTransaction(db, async (trx) => {
      await repo.finishBatch(trx, { batchId, version }, report.counts())
      await showBatch(trx)
    })
  } catch (error) {
    await deleteHiddenRows(db, batchId)
    throw error
  }
}

/**
 * Inserts the staged rows in steps that each fit into `MAX_STEP_MS`. Returns how many were
 * inserted.
 */
async function insertAll(
  db: repo.Database,
  batch: { batchId: number; version: number },
  expected: number,
  { onSaved, signal }: SaveOptions,
): Promise<number> {
  let saved = 0
  let limit = MIN_ROWS
  for (let after = 0; ;) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const { inserted, last } = await repo.insertSlice(db, { ...batch, after, limit })
    if (last === null) return saved
    saved += inserted
    after = last
    onSaved?.(saved / expected)
    const elapsed = performance.now() - startedAt
    limit = Math.min(
      MAX_ROWS,
      Math.max(MIN_ROWS, Math.round(limit * Math.min(2, MAX_STEP_MS / elapsed))),
    )
    await yieldToOtherRequests(db)
  }
}
