import { importMessages } from '#contract/messages.ts'
import { finishBatch, type StartedBatch } from './batch-steps-repo.ts'
import { type Database, inTransaction } from './repo.ts'
import type { ImportReport } from './report.ts'
import { reserveRows } from './reserve-rows.ts'
import { insertSlice, listNotInserted } from './staged-rows-repo.ts'

export interface SaveOptions {
  onSaved?: (share: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Reserves the names and slugs of the staged rows. Then inserts the rows and ends the batch in one
 * transaction. It takes the directory version last, so that other writers of contractors wait only
 * for the commit. See docs/decisions/2026-11-22-imports-take-the-version-last.md.
 */
export async function saveStaged(
  db: Database,
  batch: StartedBatch,
  report: ImportReport,
  { onSaved, signal }: SaveOptions,
): Promise<void> {
  const batchId = batch.id
  const version = await reserveRows(db, batch, report)
  await inTransaction(db, async (trx) => {
    const expected = report.counts().imported
    let saved = 0
    for (let after = 0; ;) {
      signal?.throwIfAborted()
      const { inserted, last } = await insertSlice(trx, { batchId, version, after })
      if (last === null) break
      saved += inserted
      after = last
      onSaved?.(saved / expected)
    }
    await markConflicts(trx, batchId, report, saved)
    signal?.throwIfAborted()
    await finishBatch(trx, { batch, version }, report.counts())
  })
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
