import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { finishBatch, type StartedBatch } from './batch-steps-repo.ts'
import { hideBatch, deleteHiddenRows, showBatch } from './hidden-rows-repo.ts'
import { type Database, inTransaction } from './repo.ts'
import type { ImportReport } from './report.ts'
import { markConflicts, type SaveOptions } from './save-staged.ts'
import { insertSlice } from './staged-rows-repo.ts'

/** Target duration of one step in milliseconds. A step blocks the connection. */
const MAX_STEP_MS = 40
/** Limits for the number of rows in one step. */
const MIN_ROWS = 25
const MAX_ROWS = 1000

/**
 * Inserts the staged rows on the embedded database; after an error none of them remain. All rows
 * must be staged. Unlike with `saveStaged`, other requests can use the connection between the
 * steps: the rows are written hidden, and one short transaction makes them visible and ends the
 * batch. See docs/decisions/2026-11-22-imports-are-all-or-nothing.md.
 */
export async function saveHidden(
  db: Database,
  batch: StartedBatch,
  report: ImportReport,
  { reserver, ...options }: SaveOptions,
): Promise<void> {
  const batchId = batch.id
  await hideBatch(db, batchId)
  try {
    await reserver.run(options.signal)
    const { to } = await reserver.reserved.next()
    const { version } = reserver
    const rows = { batchId, version, to }
    const saved = await insertAll(db, rows, report.counts().imported, options)
    await markConflicts(db, batchId, report, saved)
    options.signal?.throwIfAborted()
    await inTransaction(db, async (trx) => {
      await finishBatch(trx, { batch, version }, report.counts())
      await showBatch(trx)
    })
  } catch (error) {
    await deleteHiddenRows(db, batchId)
    throw error
  }
}

/** Inserts the staged rows in steps of about `MAX_STEP_MS`. Returns the number of inserted rows. */
async function insertAll(
  db: Database,
  rows: { batchId: number; version: number; to: number },
  expected: number,
  { onSaved, signal }: Omit<SaveOptions, 'reserver'>,
): Promise<number> {
  let saved = 0
  let limit = MIN_ROWS
  for (let after = 0; ;) {
    signal?.throwIfAborted()
    const startedAt = performance.now()
    const { inserted, last } = await insertSlice(db, { ...rows, after, limit })
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
