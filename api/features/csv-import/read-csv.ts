import { pipeline, Readable } from 'node:stream'
import { type CsvError, parse, type Parser } from 'csv-parse'
import iconv from 'iconv-lite'
import { MAX_CSV_ROWS } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import {
  csvError,
  parseHeader,
  type CsvColumns,
  type CsvRecord,
  MAX_CSV_RECORD,
  isDelimiterLine,
  toCsvRecord,
  sniffDelimiter,
} from '#contract/rules/csv-columns.ts'
import { type CsvSource, inspectCsv } from './source.ts'

export interface CsvRow {
  /**
   * Line of the file where the record begins. The header is line 1, or later when empty lines or a
   * `sep=` line come first.
   */
  line: number
  /** The cells of the header, unchanged. */
  header: readonly string[]
  /** The cells, unchanged. */
  cells: readonly string[]
  record: CsvRecord
  /** The reason why the record cannot be read, or null. */
  error: string | null
  /** Share of the file that has been read, 0 to 1. */
  share: number
}

/**
 * Yields the data rows of a CSV file. Lines without text are skipped. Throws `invalid` or
 * `too_large` when the file as a whole cannot be imported, and the abort reason when the signal
 * aborts.
 */
export async function* readCsv(source: CsvSource, signal?: AbortSignal): AsyncGenerator<CsvRow> {
  const { size, encoding, head } = await inspectCsv(source, signal)
  const position = { line: 1, bytes: 0 }
  const parser = openParser(sniffDelimiter(head.replace(/^\u00ef\u00bb\u00bf/, '')), position)
  const bytes = Readable.from(countBytes(source, position, signal), { objectMode: false })
  // The pipeline destroys the parser with the error, so the loop over the parser below throws it.
  const ignoreError = () => undefined
  if (encoding === 'utf-8') pipeline(bytes, parser, ignoreError)
  else pipeline(bytes, iconv.decodeStream('win1252'), parser, ignoreError)

  let header: string[] = []
  let columns: CsvColumns | undefined
  let count = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const line = Number(cells.shift())
      if (!columns && isDelimiterLine(cells)) continue
      if (!columns) {
        header = cells
        columns = parseHeader(cells)
        continue
      }
      count += 1
      if (count > MAX_CSV_ROWS) throw csvError(importMessages.tooManyRows(MAX_CSV_ROWS))
      yield {
        line,
        header,
        cells,
        record: toCsvRecord(columns, cells),
        error: shapeError(cells, columns),
        share: position.bytes / size,
      }
    }
  } catch (error) {
    throw toCsvError(error, position.line)
  }
  if (!columns) throw csvError(importMessages.empty)
}

/**
 * Creates a parser that inserts the first line number of each record before its cells. Lines are
 * counted here, because the parser's own counter counts a quoted CRLF twice. The lines of empty
 * records are counted, but the records are dropped.
 */
function openParser(delimiter: string, position: { line: number }): Parser {
  return parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_CSV_RECORD,
    on_record: (cells: string[]) => {
      const { line } = position
      position.line += 1
      for (const cell of cells) position.line += countLineBreaks(cell)
      return cells.some((cell) => cell.trim() !== '') ? [String(line), ...cells] : null
    },
  })
}

function countLineBreaks(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0
}

async function* countBytes(
  source: CsvSource,
  position: { bytes: number },
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source()) {
    signal?.throwIfAborted()
    position.bytes += chunk.length
    yield chunk
  }
}

/**
 * Returns an error message when there is text beyond the last column, which means that a comma or a
 * quote has shifted the cells. Otherwise returns null.
 */
function shapeError(cells: readonly string[], { width }: CsvColumns): string | null {
  if (cells.length <= width || cells.slice(width).every((cell) => cell.trim() === '')) return null
  return importMessages.tooManyCells(cells.length, width)
}

function toCsvError(error: unknown, line: number): unknown {
  switch ((error as CsvError).code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return csvError(importMessages.openQuote(line))
    case 'CSV_MAX_RECORD_SIZE':
      return csvError(importMessages.rowTooLong(line, MAX_CSV_RECORD))
    default:
      return error
  }
}
