import { MAX_CSV_RECORD } from './csv-columns.ts'

/** Options of the CSV parser. The delimiter is found in each file. */
export const csvParserOptions = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: MAX_CSV_RECORD,
}

/** Returns whether a record has no text. Such records are skipped. */
export function isEmptyRecord(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * Returns the number of lines that a record takes in the file. The parser's own counter counts a
 * quoted CR LF as two lines.
 */
export function countLines(cells: readonly string[]): number {
  return cells.reduce((lines, cell) => lines + countLineBreaks(cell), 1)
}

function countLineBreaks(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0
  return cell.split(/\r\n|\r|\n/).length - 1
}
