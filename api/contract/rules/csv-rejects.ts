/** Heads the column that says why a row was skipped; a file that has it can be imported as it is. */
export const REASON_COLUMN = 'Reason'

/** What a file of skipped rows may hold, so that it can be imported again. */
export const MAX_REJECTS_BYTES = 32 * 1024 * 1024 - 1024

/**
 * What spreadsheets take for the beginning of a formula. Exports write an apostrophe before it
 * (I14).
 */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

const isReason = (header: string) => header.trim().toLowerCase() === REASON_COLUMN.toLowerCase()

/** A cell as it stood before an export made it safe. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") ? cell.replace(ESCAPED_FORMULA, '') : cell
}

/** How many columns of the file are its own. */
export function ownWidth(header: readonly string[]): number {
  return header.filter((text) => !isReason(text)).length
}

/**
 * Makes the records of a file of skipped rows: the header, and each row as it stood. The reason
 * comes first, where rows with too many cells do not move it; a reason of an import before is left
 * out.
 */
export function rejectsOf(header: readonly string[]): {
  header: string[]
  row: (cells: readonly string[], reason: string) => string[]
} {
  const former = header.findIndex(isReason)
  const own = (cells: readonly string[]) =>
    (former < 0 ? cells : cells.filter((_, index) => index !== former)).map(unescapeCell)
  return {
    header: [REASON_COLUMN, ...own(header)],
    row: (cells, reason) => [reason, ...own(cells)],
  }
}

/** "leads.csv" → "leads-rejects.csv"; of rejects the name stays. */
export function rejectsFileName(fileName: string): string {
  const base = fileName.replace(/\.csv$/i, '').replace(/-rejects$/, '') || 'import'
  return `${base}-rejects.csv`
}

/** Whether a file calls itself a CSV, by its name or by its type (I5). */
export function isNamedCsv(fileName: string, type: string): boolean {
  return /\.csv$/i.test(fileName) || /csv/i.test(type)
}

export const NO_CSV = 'Please upload a CSV file.'
