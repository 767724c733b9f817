import { type ContractError, invalidField } from '../errors.ts'
import { dataColumnCount, unescapeCell } from './csv-rejects.ts'
import { oneLine } from './one-line.ts'
import { plainText } from './plain-text.ts'
import { slugify } from './slug.ts'

/** Maximum number of columns in a file, without the reason column. */
export const MAX_CSV_COLUMNS = 50
/** Maximum size of a record, in the units of the parser: bytes and characters. */
export const MAX_CSV_RECORD = 64 * 1024

/**
 * Accepted headers of each column, as returned by `headerKey`. If a file has several of these
 * headers, the one that comes first in the array is used, not the one that comes first in the
 * file.
 */
const headers = {
  name: ['name', 'businessname', 'companyname', 'company', 'title'],
  description: ['description', 'about'],
  categories: ['categories', 'category'],
  fullAddress: ['fulladdress', 'address', 'formattedaddress'],
  street: ['street', 'streetaddress'],
  municipality: ['municipality', 'city'],
  phone: ['phone', 'phonenumber', 'telephone'],
  reviewCount: ['reviewcount', 'reviewscount', 'reviews', 'numberofreviews'],
  rating: ['averagerating05', 'averagerating', 'rating', 'stars'],
  googleMapsUrl: ['googlemapsurl', 'googlemapslink', 'mapsurl', 'mapurl'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
  website: ['website', 'websiteurl', 'url', 'site'],
  openingHours: ['openinghours', 'hours', 'businesshours', 'workinghours'],
} as const

export type CsvColumn = keyof typeof headers

/**
 * Maximum characters read from a cell, by column. The rest is cut off before markup and spaces are
 * removed, except that opening hours over the maximum are dropped. The maximum is higher than the
 * limit of the contractor's field, because markup and spaces are removed later.
 */
export const maxCellLength: Readonly<Record<CsvColumn, number>> = {
  name: 500,
  description: 20_000,
  categories: 500,
  fullAddress: 1000,
  street: 500,
  municipality: 500,
  phone: 200,
  reviewCount: 200,
  rating: 200,
  googleMapsUrl: 4000,
  latitude: 200,
  longitude: 200,
  website: 4000,
  openingHours: 5000,
}
const columnNames = Object.keys(headers) as CsvColumn[]

/** Cells of a record by column. Columns that the file does not have are absent. */
export type CsvRecord = Partial<Record<CsvColumn, string>>

export interface CsvColumns {
  /** Number of cells of the header. */
  width: number
  /** Index of each known column in a record; null if the file does not have the column. */
  indexOf: Readonly<Record<CsvColumn, number | null>>
}

/** Returns the error that rejects the whole file. The page shows it under "Import Failed". */
export function csvError(message: string): ContractError {
  return invalidField('file', message)
}

const headerKey = (header: string) => slugify(plainText(header)).replace(/-/g, '')

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
 * Parses the header row. Throws ContractError `invalid` if Name is missing (the message lists the
 * columns found), if a header occurs twice, or if there are more than 50 columns.
 */
export function parseHeader(header: readonly string[]): CsvColumns {
  const width = dataColumnCount(header)
  if (width > MAX_CSV_COLUMNS) {
    throw csvError(`The file has ${width} columns; at most ${MAX_CSV_COLUMNS} are read.`)
  }
  const seen = new Map<string, number>()
  header.forEach((text, index) => {
    const key = headerKey(text)
    if (key === '') return
    if (seen.has(key)) throw csvError(`The column ${quote(text)} appears twice in the file.`)
    seen.set(key, index)
  })
  const indexOf = Object.create(null) as Record<CsvColumn, number | null>
  for (const column of columnNames)
    indexOf[column] =
      headers[column].map((key) => seen.get(key)).find((index) => index !== undefined) ?? null
  if (indexOf.name === null) {
    throw csvError(
      `The file has no Name column. Columns seen: ${
        header
          .filter((text) => text.trim())
          .map(quote)
          .join(', ') || 'none'
      }.`,
    )
  }
  return { width: header.length, indexOf }
}

/**
 * Returns the cells of a record by column, without the apostrophes that exports add before
 * formulas.
 */
export function toCsvRecord({ indexOf }: CsvColumns, cells: readonly string[]): CsvRecord {
  // Unlike an object from Object.create(null), this one is not a dictionary, which would take five
  // times the memory.
  const record = Object.setPrototypeOf({}, null) as CsvRecord
  for (const column of columnNames) {
    const index = indexOf[column]
    if (index !== null) record[column] = unescapeCell(cells[index] ?? '')
  }
  return record
}

/** Quotes a text of the file for a message: on one line, at most 40 characters. */
export function quote(text: string): string {
  const line = oneLine(text)
  return `"${line.length > 40 ? `${dropLoneSurrogate(line.slice(0, 39))}…` : line}"`
}

/** Removes half a surrogate pair from the end of a cut text. */
export const dropLoneSurrogate = (text: string) => text.replace(/[\ud800-\udbff]$/, '')
