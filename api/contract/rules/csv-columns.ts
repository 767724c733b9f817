import { ContractError } from '../errors.ts'
import { ownWidth, unescapeCell } from './csv-rejects.ts'
import { plainText } from './plain-text.ts'
import { slugify } from './slug.ts'

/** Most columns of a file, and most characters of one record (CV1). */
export const MAX_CSV_COLUMNS = 50
export const MAX_CSV_RECORD = 64 * 1024

/**
 * Headers of each column as `headerKey` writes them, the likeliest first: of two present, the
 * earlier one counts (I15).
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
 * Most characters of a cell that are read, by column; what stands beyond is cut off before anything
 * else is done with it. Several times what a contractor's field holds, for markup and spaces are
 * taken out afterwards.
 */
export const maxCell: Readonly<Record<CsvColumn, number>> = {
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

/**
 * The cells of one record by column; made without a prototype, so that no header of a file can
 * reach one.
 */
export type CsvRecord = Partial<Record<CsvColumn, string>>

/** Where each known column stands in a record; null is a column the file does not have. */
export interface CsvColumns {
  width: number
  indexOf: Readonly<Record<CsvColumn, number | null>>
}

/** Refuses the whole file; the message is what 'Import Failed' shows. */
export function badCsv(message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path: 'file', message }] })
}

const headerKey = (header: string) => slugify(plainText(header)).replace(/-/g, '')

type Delimiter = ',' | ';' | '\t'

/**
 * The delimiter of a file, from its beginning: the one it names (`sep=;`), or the one most often in
 * the first line outside quotes; a comma when none is.
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

/** Whether a record is the line in which a spreadsheet names the delimiter: no header, and no row. */
export function namesDelimiter([first = '', ...others]: readonly string[]): boolean {
  return /^sep=$/i.test(first.trim()) && others.every((cell) => cell.trim() === '')
}

/**
 * Reads the header row (I15). Throws ContractError `invalid` when Name is missing (naming the
 * columns seen), when a header stands there twice, and beyond 50 columns.
 */
export function columnsOf(header: readonly string[]): CsvColumns {
  const width = ownWidth(header)
  if (width > MAX_CSV_COLUMNS) {
    throw badCsv(`The file has ${width} columns; at most ${MAX_CSV_COLUMNS} are read.`)
  }
  const seen = new Map<string, number>()
  header.forEach((text, index) => {
    const key = headerKey(text)
    if (key === '') return
    if (seen.has(key)) throw badCsv(`The column ${quote(text)} stands twice in the file.`)
    seen.set(key, index)
  })
  const indexOf = Object.create(null) as Record<CsvColumn, number | null>
  for (const column of columnNames)
    indexOf[column] =
      headers[column].map((key) => seen.get(key)).find((at) => at !== undefined) ?? null
  if (indexOf.name === null) {
    throw badCsv(
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

/** The cells of a record under their columns, without what an export wrote before formulas. */
export function recordOf({ indexOf }: CsvColumns, cells: readonly string[]): CsvRecord {
  const record = Object.create(null) as CsvRecord
  for (const column of columnNames) {
    const index = indexOf[column]
    if (index !== null) record[column] = unescapeCell(cells[index] ?? '')
  }
  return record
}

/** A text of the file for a message: in quotes, on one line, at most 40 characters. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `"${line.length > 40 ? `${withoutHalf(line.slice(0, 39))}…` : line}"`
}

/** A text that was cut anywhere, without a first half of a surrogate pair at its end. */
export const withoutHalf = (text: string) => text.replace(/[\ud800-\udbff]$/, '')
