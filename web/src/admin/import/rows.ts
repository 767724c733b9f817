import type { ImportResult, ImportRow } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'

/** Number of lines of each kind that the summary shows. */
export const SUMMARY_LINES = 5
export const ROWS_PER_PAGE = 25

export const rowFilters = ['all', 'created', 'duplicate', 'invalid', 'warned'] as const
export type RowFilter = (typeof rowFilters)[number]

const matchesFilter: Record<RowFilter, (row: ImportRow) => boolean> = {
  all: () => true,
  created: ({ outcome }) => outcome === 'created',
  duplicate: ({ outcome }) => outcome === 'duplicate',
  invalid: ({ outcome }) => outcome === 'invalid',
  warned: ({ outcome, warnings }) => outcome === 'created' && warnings.length > 0,
}

export function filterRows(rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] {
  return filter === 'all' ? rows : rows.filter(matchesFilter[filter])
}

export function countRows(rows: readonly ImportRow[]): Record<RowFilter, number> {
  const count = { all: rows.length, created: 0, duplicate: 0, invalid: 0, warned: 0 }
  for (const row of rows) {
    count[row.outcome] += 1
    if (matchesFilter.warned(row)) count.warned += 1
  }
  return count
}

/** Returns the number of rows with warnings, skipped ones included. */
export function countWarned(rows: readonly ImportRow[]): number {
  return rows.filter(({ warnings }) => warnings.length > 0).length
}

/** Returns true if more than a fifth of the rows have warnings. */
export function warnsOften(rows: readonly ImportRow[]): boolean {
  return countWarned(rows) * 5 > rows.length
}

/** Returns the first lines of a list and the number of further lines. */
export function firstLines(lines: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: lines.slice(0, SUMMARY_LINES), more: Math.max(0, lines.length - SUMMARY_LINES) }
}

/** Returns "Imported 12 contractors. Skipped 3 records." */
export function importSummary({
  imported,
  skipped,
}: Pick<ImportResult, 'imported' | 'skipped'>): string {
  return importMessages.done(imported, skipped)
}
