/** Characters that spreadsheets read as the start of a formula, after any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
/** A number such as a longitude is no formula. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
/** Cells that some reader would split or trim. */
const QUOTED = /[",;\r\n\t]|^\s|\s$/

/** Spreadsheets read a file as UTF-8 only with this mark at its start. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Returns lines of a CSV file. No spreadsheet calculates their cells. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(text: string): string {
  // The apostrophe makes spreadsheets show a formula as text.
  const cell = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return QUOTED.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}

/** Removes the apostrophe that `csvText` or a spreadsheet added before a formula. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
