import { assignSlugs, type SlugRow } from './assign-slugs.ts'
import * as repo from './repo.ts'
import type { ImportReport } from './report.ts'

/**
 * Takes the names and slugs of the staged rows for the batch, and returns the version of the
 * directory to write them with. The directory is locked meanwhile, but not while the rows are
 * written: what others listed before is found here, and others find the rows reserved from now on.
 * Rows whose name has been listed since they were staged become duplicates.
 */
export function reserveRows(
  db: repo.Database,
  batchId: number,
  report: ImportReport,
): Promise<number> {
  return repo.inTransaction(db, async (trx) => {
    const version = await repo.lockDirectory(trx)
    const meanwhile = await repo.deleteListedMeanwhile(trx, batchId)
    report.markDuplicates(
      new Map(meanwhile.map((listed) => [listed.rowNumber, listedReason(listed)])),
    )
    await settleSlugs(trx, batchId)
    await repo.markSaving(trx, batchId)
    return version
  })
}

export function listedReason({ name, city, state, id }: repo.ListedName): string {
  const place = [city, state].filter(Boolean).join(', ')
  return `Already listed as "${name}"${place ? ` in ${place}` : ''} (id ${id})`
}

/**
 * Gives each staged row a slug of its own, as if they came one after the other. Most ask for one
 * that nobody else wants; only the others, and those whose slug might be taken by their numbers,
 * are looked at here.
 */
async function settleSlugs(trx: repo.Database, batchId: number): Promise<void> {
  const rows = new Map<number, string>()
  let found = await repo.listContested(trx, batchId)
  while (found.length > 0) {
    for (const { rowNumber, slug } of found) rows.set(rowNumber, slug)
    const numbered = await repo.listNumbered(trx, batchId, [
      ...new Set(found.map(({ slug }) => slug)),
    ])
    found = numbered.filter(({ rowNumber }) => !rows.has(rowNumber))
  }
  if (rows.size === 0) return
  const wanted: SlugRow[] = [...rows]
    .map(([rowNumber, slug]) => ({ rowNumber, slug }))
    .sort((a, b) => a.rowNumber - b.rowNumber)
  const taken = new Set(await repo.listTakenSlugs(trx, [...new Set(rows.values())]))
  const changed = assignSlugs(wanted, taken).filter(
    ({ rowNumber, slug }) => rows.get(rowNumber) !== slug,
  )
  for (let at = 0; at < changed.length; at += 1000)
    await repo.updateSlugs(trx, batchId, changed.slice(at, at + 1000))
}
