import { setImmediate } from 'node:timers/promises'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'
import { reserveRows } from './reserve-rows.ts'

export interface SaveOptions {
  onSaved?: (share: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Lists every staged row in one transaction, with the end of its batch: whoever reads, and whatever
 * stops this process, finds all or nothing. The directory's version is taken last, so that other
 * writers of contractors wait for the commit only.
 */
export async function saveStaged(
  db: repo.Database,
  batchId: number,
  report: ImportReport,
  { onSaved, signal }: SaveOptions,
): Promise<void> {
  const version = await reserveRows(db, batchId, report)
  await repo.inTransaction(db, async (trx) => {
    const expected = report.counts().imported
    let saved = 0
    for (let after = 0; ;) {
      signal?.throwIfAborted()
      const { inserted, last } = await repo.insertSlice(trx, { batchId, version, after })
      if (last === null) break
      saved += inserted
      after = last
      onSaved?.(saved / expected)
      // The embedded database answers without ever leaving this turn: let requests in.
      await setImmediate()
    }
    await markKeptOut(trx, batchId, report, saved)
    signal?.throwIfAborted()
    await repo.finishBatch(trx, { batchId, version }, report.counts())
  })
}

/**
 * Marks the staged rows that were not written: something else than a writer of contractors listed
 * their names.
 */
export async function markKeptOut(
  db: repo.Database,
  batchId: number,
  report: ImportReport,
  saved: number,
): Promise<void> {
  if (saved === report.counts().imported) return
  const keptOut = await repo.listNotInserted(db, batchId)
  report.markDuplicates(new Map(keptOut.map((row) => [row, 'Already listed'])))
}
