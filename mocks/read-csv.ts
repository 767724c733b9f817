// This build of csv-parse uses no Node streams, so it also runs in a browser.
import { type Options, parse } from 'csv-parse/browser/esm/sync'
import { type ColumnChoices, MAX_CSV_ROWS } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import {
  csvError,
  parseHeader,
  type CsvColumns,
  isDelimiterLine,
  shapeError,
  sniffDelimiter,
  toCsvError,
} from '#contract/rules/csv-columns.ts'
import { countLines, csvParserOptions, isEmptyRecord } from '#contract/rules/csv-parser.ts'
import { type CsvRecord, toCsvRecord } from '#contract/rules/csv-record.ts'

export interface CsvRow {
  /** Line of the file where the record begins. */
  line: number
  cells: readonly string[]
  record: CsvRecord
  /** Why the record cannot be read, or null. */
  error: string | null
}

export interface Csv {
  header: readonly string[]
  columns: CsvColumns
  rows: CsvRow[]
}

/**
 * Parses the header and at most `maxRows` data rows of a CSV text. Throws the same ContractError
 * `invalid` as the server's reader.
 */
export function readCsv(text: string, maxRows = Infinity, choices: ColumnChoices = {}): Csv {
  const found = parseRecords(text, maxRows)
  const [header, ...rows] = isDelimiterLine(found[0]?.cells ?? []) ? found.slice(1) : found
  if (!header) throw csvError(importMessages.empty)
  if (rows.length > MAX_CSV_ROWS) throw csvError(importMessages.tooManyRows(MAX_CSV_ROWS))
  const columns = parseHeader(header.cells, choices)
  return {
    header: header.cells,
    columns,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells,
      record: toCsvRecord(columns, cells),
      error: shapeError(cells, columns),
    })),
  }
}

interface RawRecord {
  line: number
  cells: string[]
}

/** Returns the records that are not empty. */
function parseRecords(text: string, maxRows: number): RawRecord[] {
  const found: RawRecord[] = []
  let line = 1
  const options: Options = {
    ...csvParserOptions,
    delimiter: sniffDelimiter(text),
    ...(Number.isFinite(maxRows) ? { to: maxRows + 1 } : {}),
    on_record: (cells) => {
      if (!isEmptyRecord(cells)) found.push({ line, cells })
      line += countLines(cells)
      return null
    },
  }
  try {
    parse(text, options)
    return found
  } catch (error) {
    throw toCsvError(error, line)
  }
}
