// The build without Node's streams, so that the same parser runs in a page.
import { type CsvError, type Options, parse } from 'csv-parse/browser/esm/sync'
import { MAX_CSV_ROWS } from '#contract/csv-import.ts'
import {
  badCsv,
  columnsOf,
  type CsvRecord,
  MAX_CSV_RECORD,
  namesDelimiter,
  recordOf,
  sniffDelimiter,
} from '#contract/rules/csv-columns.ts'

export interface CsvRow {
  /** Line of the file at which the record begins. */
  line: number
  cells: readonly string[]
  record: CsvRecord
  /** Why the record cannot be read, null when it can. */
  error: string | null
}

export interface Csv {
  header: readonly string[]
  rows: CsvRow[]
}

/**
 * The header and the data rows of a CSV text, at most `maxRows` when said. Throws ContractError
 * `invalid` as the server's reader does (I15).
 */
export function readCsv(text: string, maxRows = Infinity): Csv {
  const found = records(text, maxRows)
  const [header, ...rows] = namesDelimiter(found[0]?.cells ?? []) ? found.slice(1) : found
  if (!header) throw badCsv('The file is empty.')
  if (rows.length > MAX_CSV_ROWS)
    throw badCsv(`The file has more than ${MAX_CSV_ROWS.toLocaleString('en-US')} rows.`)
  const columns = columnsOf(header.cells)
  return {
    header: header.cells,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells,
      record: recordOf(columns, cells),
      error: shapeError(cells, columns.width),
    })),
  }
}

interface Cells {
  line: number
  cells: string[]
}

/**
 * The records that hold any text. Lines are counted here: the parser takes a quoted break of two
 * characters for two.
 */
function records(text: string, maxRows: number): Cells[] {
  const found: Cells[] = []
  let line = 1
  const options: Options = {
    bom: true,
    delimiter: sniffDelimiter(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_CSV_RECORD,
    ...(Number.isFinite(maxRows) ? { to: maxRows + 1 } : {}),
    on_record: (cells) => {
      if (cells.some((cell) => cell.trim() !== '')) found.push({ line, cells })
      line += cells.reduce((lines, cell) => lines + cell.split(/\r\n|\r|\n/).length - 1, 1)
      return null
    },
  }
  try {
    parse(text, options)
    return found
  } catch (error) {
    throw asBadCsv(error, line)
  }
}

function shapeError(cells: readonly string[], width: number): string | null {
  if (cells.slice(width).every((cell) => cell.trim() === '')) return null
  return `The row has ${cells.length} cells under ${width} columns: a comma inside a cell needs quotes around it`
}

function asBadCsv(error: unknown, line: number): unknown {
  switch ((error as CsvError).code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return badCsv(`A quotation mark opened in the row at line ${line} is never closed.`)
    case 'CSV_MAX_RECORD_SIZE':
      return badCsv(
        `The row at line ${line} is longer than ${MAX_CSV_RECORD / 1024} kB: perhaps a quotation mark is never closed.`,
      )
    default:
      return error
  }
}
