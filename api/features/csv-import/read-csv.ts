import { setImmediate } from 'node:timers/promises'
import { parse, type Parser } from 'csv-parse'
import iconv from 'iconv-lite'
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
}

export interface CsvBatch {
  rows: CsvRow[]
  /** Undefined until the header is read. */
  columns: CsvColumns | undefined
  /** Share of the file that has been read, 0 to 1. */
  share: number
}

interface ReadOptions {
  choices?: ColumnChoices
  signal?: AbortSignal
}

/**
 * Yields the data rows of a CSV file, one batch for each part of about 16 KB. Other requests can
 * run between the parts. Lines without text are skipped. Throws `invalid` or `too_large` when the
 * file as a whole cannot be imported, and the abort reason when the signal aborts.
 */
export async function* readCsv(
  source: CsvSource,
  { choices, signal }: ReadOptions = {},
): AsyncGenerator<CsvBatch> {
  let header: string[] = []
  let columns: CsvColumns | undefined
  let count = 0
  for await (const { records, share } of readRecords(source, signal)) {
    const rows: CsvRow[] = []
    for (const { line, cells } of records) {
      if (columns) {
        count += 1
        const error = shapeError(cells, columns)
        rows.push({ line, header, cells, record: toCsvRecord(columns, cells), error })
      } else if (!isDelimiterLine(cells)) {
        header = cells
        columns = parseHeader(cells, choices)
      }
    }
    if (count > MAX_CSV_ROWS) throw csvError(importMessages.tooManyRows(MAX_CSV_ROWS))
    yield { rows, columns, share }
  }
  if (!columns) throw csvError(importMessages.empty)
}

interface ParsedRecord {
  line: number
  cells: string[]
}

/** Bytes that are parsed at once. Parsing more would block other requests for tens of milliseconds. */
const PART_BYTES = 16 * 1024

/** Yields the records of a CSV file that are not empty, the header included. */
async function* readRecords(
  source: CsvSource,
  signal?: AbortSignal,
): AsyncGenerator<{ records: ParsedRecord[]; share: number }> {
  const { size, encoding, head } = await inspectCsv(source, signal)
  // Several releases of Node, among them 20.19, read Windows-1252 as Latin-1.
  const decoder = encoding === 'utf-8' ? null : iconv.getDecoder('win1252')
  const position = { line: 1, records: [] as ParsedRecord[] }
  const parser = openParser(sniffDelimiter(head.replace(/^\u00ef\u00bb\u00bf/, '')), position)
  const takeRecords = () => position.records.splice(0)
  let bytes = 0
  try {
    for await (const chunk of source()) {
      for (let start = 0; start < chunk.length; start += PART_BYTES) {
        signal?.throwIfAborted()
        const part = Buffer.from(chunk.subarray(start, start + PART_BYTES))
        bytes += part.length
        await settle((done) => parser.write(decoder?.write(part) ?? part, done))
        yield { records: takeRecords(), share: bytes / size }
        await setImmediate()
      }
    }
    await settle((done) => parser.end(done))
    yield { records: takeRecords(), share: 1 }
  } catch (error) {
    throw toCsvError(error, position.line)
  } finally {
    parser.destroy()
  }
}

/** Turns a callback into a promise. */
const settle = (start: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))

/**
 * Creates a parser that adds the records of each written part to `position`, with the first line
 * number of each record. It emits no records itself, because a stream of objects takes longer than
 * parsing. The lines of empty records are counted, but the records are dropped.
 */
function openParser(
  delimiter: string,
  position: { line: number; records: ParsedRecord[] },
): Parser {
  const parser = parse({
    ...csvParserOptions,
    delimiter,
    on_record: (cells: string[]) => {
      const { line } = position
      position.line += countLines(cells)
      if (!isEmptyRecord(cells)) position.records.push({ line, cells })
      return null
    },
  })
  // The callbacks of write and end report errors, but an error event without a listener would end
  // the process.
  parser.on('error', () => undefined).resume()
  return parser
}
