import { importMessages } from '#contract/messages.ts'
import { finishBatch, type StartedBatch } from './batch-steps-repo.ts'
import { type Database, inTransaction, type RowRange, type Transaction } from './repo.ts'
import type { ImportReport } from './report.ts'
import type { RowReserver } from './reserve-rows.ts'
import { insertSlice, listNotInserted } from './staged-rows-repo.ts'

export interface SaveOptions {
  reserver: RowReserver
  onSaved?: (share: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Inserts the reserved rows and ends the batch in one transaction. On PostgreSQL, later rows are
 * read and reserved meanwhile; `onSaved` is called when all are. Takes the directory version last,
 * so that other writers of contractors wait only for the reservations and for the commit. See
 * docs/decisions/2026-11-25-imports-insert-while-they-read.md.
 */
export async function saveStaged(
  db: Database,
  batch: StartedBatch,
  report: ImportReport,
  { reserver, onSaved, signal }: SaveOptions,
): Promise<void> {
  const batchId = batch.id
  let part = await reserver.reserved.next()
  const { version } = reserver
  await inTransaction(
    db,
    async (trx) => {
      let saved = 0
      let expected = 0
      const addSaved = (rows: number) => {
        saved += rows
        if (reserver.reserved.isComplete) expected ||= report.counts().imported
        if (expected > 0) onSaved?.(saved / expected)
        signal?.throwIfAborted()
      }
      for (let after = 0; ;) {
        addSaved(0)
        await insertRange(trx, { batchId, after, to: part.to, version }, addSaved)
        if (part.isLast) break
        after = part.to
        part = await reserver.reserved.next()
      }
      await markConflicts(trx, batchId, report, saved)
      signal?.throwIfAborted()
      await finishBatch(trx, { batch, version }, report.counts())
      // No limit, because the transaction waits while rows are read of which none is new.
    },
    0,
  )
}

/** Inserts the staged rows of the range in slices, and passes on the number of rows of each slice. */
async function insertRange(
  trx: Transaction,
  { after, ...range }: RowRange & { version: number },
  onInserted: (rows: number) => void,
): Promise<void> {
  for (let last = after; last < range.to;) {
    const slice = await insertSlice(trx, { ...range, after: last })
    onInserted(slice.inserted)
    last = slice.last ?? range.to
  }
}

/**
 * Marks the staged rows that were not inserted as duplicates. A writer that does not check reserved
 * names has taken their names.
 */
export async function markConflicts(
  db: Database,
  batchId: number,
  report: ImportReport,
  saved: number,
): Promise<void> {
  if (saved === report.counts().imported) return
  const conflicts = await listNotInserted(db, batchId)
  report.markDuplicates(new Map(conflicts.map((row) => [row, importMessages.nameTakenMeanwhile])))
}
