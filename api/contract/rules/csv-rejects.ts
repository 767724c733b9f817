import { MAX_CSV_BYTES } from '../csv-import.ts'
import { unescapeCell } from './csv-write.ts'

/** Header of the column with the reason why a row was skipped. The importer ignores this column. */
export const REASON_COLUMN = 'Reason'

/**
 * Maximum size of a file of skipped rows in bytes. It is below the upload limit, so that the file
 * can be imported again.
 */
export const MAX_REJECTS_BYTES = MAX_CSV_BYTES - 1024

export const isReasonHeader = (header: string) =>
  header.trim().toLowerCase() === REASON_COLUMN.toLowerCase()

/**
 * Returns the header and a row builder for a file of skipped rows. The reason is the first column,
 * so that rows with too many cells do not move it. A reason column from an earlier import and the
 * apostrophes before formulas are removed.
 */
export function rejectsLayout(header: readonly string[]): {
  header: string[]
  row: (cells: readonly string[], reason: string) => string[]
} {
  const reasonIndex = header.findIndex(isReasonHeader)
  const withoutReason = (cells: readonly string[]) =>
    (reasonIndex < 0 ? cells : cells.filter((_, index) => index !== reasonIndex)).map(unescapeCell)
  return {
    header: [REASON_COLUMN, ...withoutReason(header)],
    row: (cells, reason) => [reason, ...withoutReason(cells)],
  }
}

/** Returns "leads-rejects.csv" for "leads.csv" and for "leads-rejects.csv". */
export function rejectsFileName(fileName: string): string {
  const base = fileName.replace(/\.csv$/i, '').replace(/-rejects$/, '') || 'import'
  return `${base}-rejects.csv`
}

/** Returns true if the file name or the content type indicates CSV. */
export function looksLikeCsv(fileName: string, type: string): boolean {
  return /\.csv$/i.test(fileName) || /csv/i.test(type)
}
