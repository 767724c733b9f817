import { importMessages } from '#contract/messages.ts'
import { assignSlugs, type SlugRow } from './assign-slugs.ts'
import { lockDirectory, markAsReserved, type StartedBatch } from './batch-steps-repo.ts'
import { type Database, inTransaction, type RowRange } from './repo.ts'
import type { ImportReport } from './report.ts'
import { type RowPart, RowQueue } from './row-queue.ts'
import { listContestedSlugs, listNumberedSlugs, listTakenSlugs, updateSlugs } from './slugs-repo.ts'
import { deleteNewDuplicates, type ExistingContractor } from './staged-rows-repo.ts'

/** Numbers of a slug that the first query of free slugs tries, in addition to one for each row. */
const FIRST_NUMBERS = 5

/**
 * Minimum number of rows that are reserved at once, except the last ones. A reservation takes a few
 * milliseconds.
 */
const MIN_ROWS = 1000

/** The rows of an import on their way from the staging table to the contractors. */
export class RowReserver {
  readonly staged = new RowQueue(MIN_ROWS)
  readonly reserved = new RowQueue(1)
  readonly #db: Database
  readonly #batch: StartedBatch
  readonly #report: ImportReport
  /** The last number that was tried for each slug. */
  readonly #lastNumbers = new Map<string, number>()
  #reservedTo = 0
  #version = 0

  constructor(db: Database, batch: StartedBatch, report: ImportReport) {
    this.#db = db
    this.#batch = batch
    this.#report = report
  }

  /** The directory version for the rows of the import. Valid when rows are reserved. */
  get version(): number {
    return this.#version
  }

  /**
   * Takes parts from `staged`, reserves their names and slugs, and adds them to `reserved`. See
   * docs/decisions/2026-11-22-imports-take-the-version-last.md.
   */
  run(signal: AbortSignal | undefined): Promise<void> {
    return this.reserved.fillBy(async () => {
      for (let isLast = false; !isLast;) {
        const part = await this.staged.next()
        signal?.throwIfAborted()
        await this.#reserve(part)
        this.reserved.add(part.rows, part.to)
        isLast = part.isLast
      }
    })
  }

  /**
   * Reserves a part. The directory is locked only during this short transaction, not while the rows
   * are written. After the commit, other writers find the names and slugs reserved. Rows whose name
   * was taken since the import started are marked as duplicates.
   */
  async #reserve(part: RowPart): Promise<void> {
    const { id: batchId, since } = this.#batch
    const range = { batchId, after: this.#reservedTo, to: part.to }
    await inTransaction(this.#db, async (trx) => {
      const version = await lockDirectory(trx)
      // All rows have the version of the first part.
      this.#version ||= version
      const duplicates = await deleteNewDuplicates(trx, range, { since, version: this.#version })
      this.#report.markDuplicates(
        new Map(duplicates.map((existing) => [existing.rowNumber, duplicateReason(existing)])),
      )
      await assignStagedSlugs(trx, range, this.#lastNumbers)
      await markAsReserved(trx, batchId, part)
    })
    this.#reservedTo = part.to
  }
}

export function duplicateReason(existing: ExistingContractor): string {
  return importMessages.alreadyListed(withPlace(existing))
}

/** Returns the contractor as messages name it. */
export function withPlace({ id, name, city, state }: ExistingContractor) {
  return { id, name, place: [city, state].filter(Boolean).join(', ') }
}

/**
 * Gives each staged row of the range the slug that it would get if the rows of the file were
 * inserted one by one. It loads only the rows whose slug is contested or could also be assigned to
 * another row as a numbered slug; these are few.
 */
async function assignStagedSlugs(
  trx: Database,
  range: RowRange,
  lastNumbers: Map<string, number>,
): Promise<void> {
  const rows = new Map<number, string>()
  let found = await listContestedSlugs(trx, range)
  while (found.length > 0) {
    for (const { rowNumber, slug } of found) rows.set(rowNumber, slug)
    const numbered = await listNumberedSlugs(trx, range, [
      ...new Set(found.map(({ slug }) => slug)),
    ])
    found = numbered.filter(({ rowNumber }) => !rows.has(rowNumber))
  }
  if (rows.size === 0) return
  const contested = [...rows]
    .map(([rowNumber, slug]) => ({ rowNumber, slug }))
    .sort((a, b) => a.rowNumber - b.rowNumber)
  const changed = (await assignFreeSlugs(trx, range, contested, lastNumbers)).filter(
    ({ rowNumber, slug }) => rows.get(rowNumber) !== slug,
  )
  for (let start = 0; start < changed.length; start += 1000)
    await updateSlugs(trx, range, changed.slice(start, start + 1000))
}

/** Returns a free slug for each row, and updates `lastNumbers`. */
async function assignFreeSlugs(
  trx: Database,
  range: RowRange,
  contested: readonly SlugRow[],
  lastNumbers: Map<string, number>,
): Promise<SlugRow[]> {
  const extras = new Map<string, number>()
  for (;;) {
    const candidates = candidatesFor(contested, lastNumbers, extras)
    const taken = new Set(await listTakenSlugs(trx, range, [...candidates]))
    const tried = new Map(lastNumbers)
    const assigned = assignSlugs(contested, taken, tried)
    const unknown = contested.filter((_, at) => !candidates.has(assigned[at]?.slug ?? ''))
    if (unknown.length === 0) {
      for (const [base, number] of tried) lastNumbers.set(base, number)
      return assigned
    }
    // Only these slugs need more numbers. More for all of them could be millions.
    for (const base of new Set(unknown.map(({ slug }) => slug)))
      extras.set(base, 10 * (extras.get(base) ?? FIRST_NUMBERS))
  }
}

/**
 * Returns the slugs of the rows, each also with the numbers after the last one that was tried: as
 * many as there are rows with this slug, and those of `extras` more.
 */
function candidatesFor(
  rows: readonly SlugRow[],
  lastNumbers: ReadonlyMap<string, number>,
  extras: ReadonlyMap<string, number>,
): Set<string> {
  const counts = new Map<string, number>()
  for (const { slug } of rows) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  const candidates = new Set<string>()
  for (const [base, count] of counts) {
    candidates.add(base)
    const first = lastNumbers.get(base) ?? 1
    const last = first + count + (extras.get(base) ?? FIRST_NUMBERS)
    for (let number = first; number <= last; number += 1) candidates.add(`${base}-${number}`)
  }
  return candidates
}
