import { importMessages } from '#contract/messages.ts'
import { assignSlugs, type SlugRow } from './assign-slugs.ts'
import { lockDirectory, markBatchAsSaving, type StartedBatch } from './batch-steps-repo.ts'
import { type Database, inTransaction } from './repo.ts'
import type { ImportReport } from './report.ts'
import { listContestedSlugs, listNumberedSlugs, listTakenSlugs, updateSlugs } from './slugs-repo.ts'
import { deleteNewDuplicates, type ExistingContractor } from './staged-rows-repo.ts'

/**
 * Reserves the names and slugs of the staged rows, and returns the directory version for them. The
 * directory is locked only during this short transaction, not while the rows are written. After the
 * commit, other writers find the names and slugs reserved. Rows whose name was taken since staging
 * are marked as duplicates. See docs/decisions/2026-11-22-imports-take-the-version-last.md.
 */
export function reserveRows(
  db: Database,
  { id: batchId, since }: StartedBatch,
  report: ImportReport,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const version = await lockDirectory(trx)
    const duplicates = await deleteNewDuplicates(trx, batchId, since)
    report.markDuplicates(
      new Map(duplicates.map((existing) => [existing.rowNumber, duplicateReason(existing)])),
    )
    await assignStagedSlugs(trx, batchId)
    await markBatchAsSaving(trx, batchId)
    return version
  })
}

export function duplicateReason({ name, city, state, id }: ExistingContractor): string {
  const place = [city, state].filter(Boolean).join(', ')
  return importMessages.alreadyListed({ id, name, place })
}

/**
 * Gives each staged row the slug that it would get if the rows were inserted one by one. It loads
 * only the rows whose slug is contested or could also be assigned to another row as a numbered
 * slug; these are few.
 */
async function assignStagedSlugs(trx: Database, batchId: number): Promise<void> {
  const rows = new Map<number, string>()
  let found = await listContestedSlugs(trx, batchId)
  while (found.length > 0) {
    for (const { rowNumber, slug } of found) rows.set(rowNumber, slug)
    const numbered = await listNumberedSlugs(trx, batchId, [
      ...new Set(found.map(({ slug }) => slug)),
    ])
    found = numbered.filter(({ rowNumber }) => !rows.has(rowNumber))
  }
  if (rows.size === 0) return
  const contested: SlugRow[] = [...rows]
    .map(([rowNumber, slug]) => ({ rowNumber, slug }))
    .sort((a, b) => a.rowNumber - b.rowNumber)
  const taken = new Set(await listTakenSlugs(trx, [...new Set(rows.values())]))
  const changed = assignSlugs(contested, taken).filter(
    ({ rowNumber, slug }) => rows.get(rowNumber) !== slug,
  )
  for (let start = 0; start < changed.length; start += 1000)
    await updateSlugs(trx, batchId, changed.slice(start, start + 1000))
}
