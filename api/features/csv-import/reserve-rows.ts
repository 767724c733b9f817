import { importMessages } from '#contract/messages.ts'
import { assignSlugs, type SlugRow } from './assign-slugs.ts'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'

/**
 * Reserves the names and slugs of the staged rows, and returns the directory version for them. The
 * directory is locked only during this short transaction, not while the rows are written. After the
 * commit, other writers find the names and slugs reserved. Rows whose name was taken since staging
 * are marked as duplicates. See docs/decisions/2026-11-22-imports-take-the-version-last.md.
 */
export function reserveRows(
  db: repo.Database,
  batchId: number,
  report: ImportReport,
): Promise<number> {
  return repo.inTransaction(db, async (trx) => {
    const version = await repo.lockDirectory(trx)
    const duplicates = await repo.deleteNewDuplicates(trx, batchId)
    report.markDuplicates(
      new Map(duplicates.map((existing) => [existing.rowNumber, duplicateReason(existing)])),
    )
    await assignStagedSlugs(trx, batchId)
    await repo.markBatchAsSaving(trx, batchId)
    return version
  })
}

export function duplicateReason({ name, city, state, id }: repo.ExistingContractor): string {
  const place = [city, state].filter(Boolean).join(', ')
  return importMessages.alreadyListed({ id, name, place })
}

/**
 * Gives each staged row the slug that it would get if the rows were inserted one by one. It loads
 * only the rows whose slug is contested or could also be assigned to another row as a numbered
 * slug; these are few.
 */
async function assignStagedSlugs(trx: repo.Database, batchId: number): Promise<void> {
  const rows = new Map<number, string>()
  let found = await repo.listContestedSlugs(trx, batchId)
  while (found.length > 0) {
    for (const { rowNumber, slug } of found) rows.set(rowNumber, slug)
    const numbered = await repo.listNumberedSlugs(trx, batchId, [
      ...new Set(found.map(({ slug }) => slug)),
    ])
    found = numbered.filter(({ rowNumber }) => !rows.has(rowNumber))
  }
  if (rows.size === 0) return
  const contested: SlugRow[] = [...rows]
    .map(([rowNumber, slug]) => ({ rowNumber, slug }))
    .sort((a, b) => a.rowNumber - b.rowNumber)
  const taken = new Set(await repo.listTakenSlugs(trx, [...new Set(rows.values())]))
  const changed = assignSlugs(contested, taken).filter(
    ({ rowNumber, slug }) => rows.get(rowNumber) !== slug,
  )
  for (let start = 0; start < changed.length; start += 1000)
    await repo.updateSlugs(trx, batchId, changed.slice(start, start + 1000))
}
