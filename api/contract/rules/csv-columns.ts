import type { ColumnChoices, ImportColumn } from '../csv-import.ts'
import { type ContractError, invalidField } from '../errors.ts'
import { importMessages } from '../messages.ts'
import {
  columnNames,
  columnOfKey,
  type CsvColumn,
  csvHeaders,
  firstHeaderOnly,
  headerKey,
  type ListPart,
  listPartOf,
} from './csv-headers.ts'
import { isReasonHeader } from './csv-rejects.ts'
import { oneLine } from './one-line.ts'

export type { CsvColumn } from './csv-headers.ts'

/**
 * Maximum size of a record, in the units of the parser: bytes and characters. It also limits the
 * number of columns.
 */
export const MAX_CSV_RECORD = 64 * 1024

/** A column of the file that is one of several parts of a column. */
export type IndexedPart = ListPart & { index: number }

export interface CsvColumns {
  /** Number of cells of the header. */
  width: number
  /** Indexes in a record of each known column of the file, the preferred one first. */
  indexesOf: ReadonlyMap<CsvColumn, readonly number[]>
  /** The parts of categories and opening hours, in their order. */
  parts: readonly IndexedPart[]
  /** Columns with the same header: the index of the first one, and those of the others. */
  repeated: readonly { header: string; index: number; others: readonly number[] }[]
  /** The columns with a header, and what they are read as. */
  columns: readonly ImportColumn[]
  /** The headers that are not read, as written in the file. */
  unreadColumns: readonly string[]
  /** Problems of the whole file that do not prevent its import. */
  warnings: readonly string[]
}

/** Returns the error that rejects the whole file. The page shows it under "Import Failed". */
export function csvError(message: string): ContractError {
  return invalidField('file', message)
}

type Delimiter = ',' | ';' | '\t'

/**
 * Returns the delimiter of a file: the one named by a first line such as `sep=;`, otherwise the
 * most frequent one outside quotes in the first line, otherwise a comma.
 */
export function sniffDelimiter(head: string): Delimiter {
  const named = /^[\ufeff\s]*sep=([,;\t])\s*?[\r\n]/i.exec(head)?.[1]
  if (named) return named as Delimiter
  const line =
    /^[^\r\n]*/.exec(
      head
        .slice(0, MAX_CSV_RECORD)
        .replace(/^[\ufeff\s]+/, '')
        .replace(/"(?:[^"]|"")*"/g, ''),
    )?.[0] ?? ''
  const counted = ([',', ';', '\t'] as const).map((delimiter) => ({
    delimiter,
    count: line.split(delimiter).length,
  }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** Returns true for the cells of the `sep=;` line that spreadsheets write before the header. */
export function isDelimiterLine([first = '', ...others]: readonly string[]): boolean {
  return /^sep=$/i.test(first.trim()) && others.every((cell) => cell.trim() === '')
}

/**
 * Parses the header row. What was chosen for a header takes precedence. Throws ContractError
 * `invalid` if there is no Name column. The message then lists the columns of the file.
 */
export function parseHeader(header: readonly string[], choices: ColumnChoices = {}): CsvColumns {
  const indexesByKey = new Map<string, number[]>()
  const chosen = new Map<CsvColumn, number[]>()
  const parts: IndexedPart[] = []
  header.forEach((text, index) => {
    const choice = Object.hasOwn(choices, text.trim()) ? choices[text.trim()] : undefined
    if (choice === 'ignore') return
    if (choice) {
      if (chosen.get(choice)?.push(index) === undefined) chosen.set(choice, [index])
      return
    }
    const key = headerKey(text)
    if (key === '' || isReasonHeader(text)) return
    const part = columnOfKey(key) === undefined ? listPartOf(key) : null
    if (part) parts.push({ ...part, index })
    else if (indexesByKey.get(key)?.push(index) === undefined) indexesByKey.set(key, [index])
  })
  const { indexesOf, repeated } = findColumns(header, indexesByKey)
  for (const [column, indexes] of chosen)
    indexesOf.set(column, [...indexes, ...(indexesOf.get(column) ?? [])])
  if (!indexesOf.has('name')) throw csvError(missingNameMessage(header))
  const warnings = dropSingleCoordinate(header, indexesOf)
  const read = new Set([
    ...[...indexesOf.values()].flat(),
    ...parts.map(({ index }) => index),
    ...repeated.flatMap(({ index, others }) => [index, ...others]),
  ])
  return {
    width: header.length,
    indexesOf,
    parts: parts.sort((a, b) => a.order - b.order || a.index - b.index),
    repeated,
    columns: listColumns(header, indexesOf, parts),
    unreadColumns: listUnread(header, read),
    warnings,
  }
}

function findColumns(
  header: readonly string[],
  indexesByKey: ReadonlyMap<string, readonly number[]>,
) {
  const indexesOf = new Map<CsvColumn, number[]>()
  const repeated: { header: string; index: number; others: readonly number[] }[] = []
  for (const column of columnNames) {
    const keys = csvHeaders[column].filter((key) => indexesByKey.has(key))
    const readKeys = firstHeaderOnly.has(column) ? keys.slice(0, 1) : keys
    const indexes = readKeys.flatMap((key) => {
      const [index = 0, ...others] = indexesByKey.get(key) ?? []
      if (others.length > 0) repeated.push({ header: header[others[0] ?? 0] ?? '', index, others })
      return [index, ...others]
    })
    if (indexes.length > 0) indexesOf.set(column, indexes)
  }
  return { indexesOf, repeated }
}

/** Removes a coordinate without the other one, and returns the warning about it. */
function dropSingleCoordinate(
  header: readonly string[],
  indexesOf: Map<CsvColumn, number[]>,
): string[] {
  if (indexesOf.has('latitude') === indexesOf.has('longitude')) return []
  const [found, missing] = indexesOf.has('latitude')
    ? (['latitude', 'longitude'] as const)
    : (['longitude', 'latitude'] as const)
  const text = header[indexesOf.get(found)?.[0] ?? 0] ?? ''
  indexesOf.delete(found)
  return [
    `The file has the column ${quote(text)} but no ${missing}: imported without coordinates from it`,
  ]
}

/** Headers in the message about a missing Name column. */
const SHOWN_HEADERS = 50

function missingNameMessage(header: readonly string[]): string {
  const seen = header.filter((text) => text.trim())
  const more = seen.length > SHOWN_HEADERS ? ` and ${seen.length - SHOWN_HEADERS} more` : ''
  const shown = seen.slice(0, SHOWN_HEADERS).map(quote).join(', ') || 'none'
  return `The file has no Name column. Columns seen: ${shown}${more}.`
}

function listColumns(
  header: readonly string[],
  indexesOf: ReadonlyMap<CsvColumn, readonly number[]>,
  parts: readonly IndexedPart[],
): ImportColumn[] {
  const readAs = new Map<number, CsvColumn>(parts.map(({ index, column }) => [index, column]))
  for (const [column, indexes] of indexesOf) for (const index of indexes) readAs.set(index, column)
  return header.flatMap((text, index) =>
    text.trim() === '' || isReasonHeader(text)
      ? []
      : [{ header: text.trim(), readAs: readAs.get(index) ?? null }],
  )
}

/** Columns without a header at the end of a file are mostly empty, so they are not listed. */
function listUnread(header: readonly string[], read: ReadonlySet<number>): string[] {
  const last = header.findLastIndex((text) => text.trim() !== '')
  return header.slice(0, last + 1).flatMap((text, index) => {
    if (read.has(index) || isReasonHeader(text)) return []
    return [text.trim() === '' ? `column ${index + 1} (no name)` : shorten(text)]
  })
}

const shorten = (text: string) => {
  const line = oneLine(text)
  return line.length > 40 ? `${dropLoneSurrogate(line.slice(0, 39))}…` : line
}

/** Quotes a text of the file for a message: on one line, at most 40 characters. */
export const quote = (text: string) => `"${shorten(text)}"`

/** Removes half a surrogate pair from the end of a cut text. */
export const dropLoneSurrogate = (text: string) => text.replace(/[\ud800-\udbff]$/, '')

/**
 * Returns an error message when there is text beyond the last column, which means that a comma or a
 * quote has shifted the cells. Otherwise returns null.
 */
export function shapeError(cells: readonly string[], { width }: CsvColumns): string | null {
  if (cells.length <= width || cells.slice(width).every((cell) => cell.trim() === '')) return null
  return importMessages.tooManyCells(cells.length, width)
}

/** Returns the contract error for an error of the parser in the record at this line. */
export function toCsvError(error: unknown, line: number): unknown {
  switch ((error as { code?: string }).code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return csvError(importMessages.openQuote(line))
    case 'CSV_MAX_RECORD_SIZE':
      return csvError(importMessages.rowTooLong(line, MAX_CSV_RECORD))
    default:
      return error
  }
}
