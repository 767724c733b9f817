import type { ImportResult, ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import type { CsvColumns } from '#contract/rules/csv-columns.ts'

const noWarnings: string[] = []

/** What the header of a file says about all of its rows. */
type FileReport = Pick<CsvColumns, 'unreadColumns' | 'warnings'>

/** Collects the outcome of each row, in the order of the file. */
export class ImportReport {
  readonly #rows: ImportRow[] = []
  #file: FileReport = { unreadColumns: [], warnings: [] }

  setFile(file: FileReport): void {
    this.#file = file
  }

  add(row: number, name: string, warnings: string[]): ImportRow {
    const entry: ImportRow = {
      row,
      name,
      outcome: 'created',
      reason: null,
      warnings: warnings.length > 0 ? warnings : noWarnings,
    }
    this.#rows.push(entry)
    return entry
  }

  /** Marks rows that became duplicates after they were added. `reasons` maps row numbers to reasons. */
  markDuplicates(reasons: ReadonlyMap<number, string>): void {
    if (reasons.size === 0) return
    for (const entry of this.#rows) {
      const reason = reasons.get(entry.row)
      if (reason !== undefined) markSkipped(entry, 'duplicate', reason)
    }
  }

  /** Returns the reasons why rows were skipped, by row number. */
  reasons(): Map<number, string> {
    return new Map(
      this.#rows.flatMap(({ row, reason }) => (reason === null ? [] : [[row, reason] as const])),
    )
  }

  /** Number of rows. */
  get size(): number {
    return this.#rows.length
  }

  counts(): { imported: number; skipped: number } {
    const imported = this.#rows.reduce(
      (sum, { outcome }) => sum + (outcome === 'created' ? 1 : 0),
      0,
    )
    return { imported, skipped: this.#rows.length - imported }
  }

  /** Returns the result that the web app and the import command show. */
  toResult(batchId: number | null): ImportResult {
    const successes: string[] = []
    const errors: string[] = []
    for (const { row, name, outcome, reason } of this.#rows) {
      if (outcome === 'created') successes.push(name)
      else errors.push(importMessages.skippedRow({ row, name, reason }))
    }
    return {
      imported: successes.length,
      skipped: errors.length,
      successes,
      errors,
      rows: this.#rows,
      unreadColumns: [...this.#file.unreadColumns],
      warnings: [...this.#file.warnings],
      batchId,
    }
  }
}

export function markSkipped(
  entry: ImportRow,
  outcome: 'duplicate' | 'invalid',
  reason: string,
): void {
  entry.outcome = outcome
  entry.reason = reason
}

export function addWarning(entry: ImportRow, warning: string): void {
  entry.warnings = [...entry.warnings, warning]
}
