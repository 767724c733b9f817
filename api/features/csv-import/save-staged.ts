import { setImmediate } from 'node:timers/promises'
import { assignSlugs, type SlugRow } from './assign-slugs.ts'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'

export interface SaveOptions { onSaved?: (share: number) => void; signal?: AbortSignal | undefined }

/**
 * Lists every staged row in one transaction, with the end of its batch: whoever reads, and whatever stops this process, finds
 * all or nothing (I12). Rows whose name has been listed since they were staged become duplicates in the report.
 */
export async function saveStaged(db: repo.Database, batchId: number, report: ImportReport, { onSaved, signal }: SaveOptions): Promise<void> {
  await repo.inTransaction(db, async (trx) => {
    // First of all, so that nobody lists a contractor between the checks below and the insert.
    const version = await repo.takeVersion(trx)
    const meanwhile = await repo.deleteListedMeanwhile(trx, batchId)
    report.markDuplicates(new Map(meanwhile.map((listed) => [listed.rowNumber, listedReason(listed)])))
    await settleSlugs(trx, batchId)

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
    if (saved < expected) {
      const keptOut = await repo.listNotInserted(trx, batchId)
      report.markDuplicates(new Map(keptOut.map((row) => [row, 'Already listed'])))
    }
    signal?.throwIfAborted()
    await repo.finishBatch(trx, batchId, report.counts())
  })
}

export function listedReason({ name, city, state, id }: repo.ListedName): string {
  const place = [city, state].filter(Boolean).join(', ')
  return `Already listed as "${name}"${place ? ` in ${place}` : ''} (id ${id})`
}

/**
 * Gives each staged row a slug of its own, as if they came one after the other (R6). Most ask for one that nobody else
 * wants; only the others, and those whose slug might be taken by their numbers, are looked at here.
 */
export async function settleSlugs(trx: repo.Database, batchId: number): Promise<void> {
  const rows = new Map<number, string>()
  let found = await repo.listContested(trx, batchId)
  while (found.length > 0) {
    for (const { rowNumber, slug } of found) rows.set(rowNumber, slug)
    const numbered = await repo.listNumbered(trx, batchId, [...new Set(found.map(({ slug }) => slug))])
    found = numbered.filter(({ rowNumber }) => !rows.has(rowNumber))
  }
  if (rows.size === 0) return
  const wanted: SlugRow[] = [...rows].map(([rowNumber, slug]) => ({ rowNumber, slug })).sort((a, b) => a.rowNumber - b.rowNumber)
  const taken = new Set(await repo.listTakenSlugs(trx, [...new Set(rows.values())]))
  const changed = assignSlugs(wanted, taken).filter(({ rowNumber, slug }) => rows.get(rowNumber) !== slug)
  for (let at = 0; at < changed.length; at += 1000) await repo.updateSlugs(trx, batchId, changed.slice(at, at + 1000))
}
