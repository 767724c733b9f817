import { isBlank } from './csv-blank.ts'
import { csvError, type CsvColumns, type IndexedPart, quote } from './csv-columns.ts'
import { type CsvColumn, joinedColumns } from './csv-headers.ts'
import { unescapeCell } from './csv-write.ts'
import { listToText, parseData } from './json-cell.ts'

/** Columns that are read as text. The others are data and flags, which only the record limits. */
export type TextColumn = Exclude<
  CsvColumn,
  'addressParts' | 'location' | 'status' | 'permanentlyClosed' | 'temporarilyClosed'
>

/**
 * Maximum characters read from a cell, by column. The rest is cut off before markup and spaces are
 * removed, except that opening hours over the maximum are dropped. The maximum is higher than the
 * limit of the contractor's field, because markup and spaces are removed later.
 */
export const maxCellLength: Readonly<Record<TextColumn, number>> = {
  name: 500,
  description: 20_000,
  categories: 500,
  fullAddress: 1000,
  street: 500,
  municipality: 500,
  state: 200,
  zipcode: 200,
  phone: 200,
  reviewCount: 200,
  rating: 200,
  googleMapsUrl: 4000,
  latitude: 200,
  longitude: 200,
  website: 4000,
  link: 4000,
  openingHours: 5000,
}

/** Cells of a record by column. Columns that the file does not have are absent. */
export type CsvRecord = Partial<Record<CsvColumn, string>>

/**
 * Returns the cells of a record by column, without the apostrophes that exports add before
 * formulas. Throws ContractError `invalid` if two columns with the same header have different
 * texts, because it is not known which one is right.
 */
export function toCsvRecord(columns: CsvColumns, cells: readonly string[]): CsvRecord {
  for (const { header, index, others } of columns.repeated) {
    const texts = [index, ...others].map((each) => cells[each]?.trim()).filter(Boolean)
    if (texts.some((text) => text !== texts[0]))
      throw csvError(`The column ${quote(header)} appears twice in the file.`)
  }
  // Unlike an object from Object.create(null), this one is not a dictionary, which would take five
  // times the memory.
  const record = Object.setPrototypeOf({}, null) as CsvRecord
  for (const [column, indexes] of columns.indexesOf) {
    const [index = 0, second] = indexes
    record[column] =
      second === undefined ? readCell(column, index, cells) : readCells(column, indexes, cells)
  }
  if (columns.parts.length > 0) addParts(record, columns.parts, cells)
  return record
}

function readCell(column: CsvColumn, index: number, cells: readonly string[]): string {
  const text = unescapeCell(cells[index] ?? '')
  return column === 'categories' ? listToText(text) : text
}

/** Returns the first text that is not empty, or all of them for columns that are joined. */
function readCells(
  column: CsvColumn,
  indexes: readonly number[],
  cells: readonly string[],
): string {
  const texts = indexes.map((index) => readCell(column, index, cells))
  // Texts such as "None" are valid names.
  const filled = texts.filter((text) =>
    column === 'name' ? text.trim() !== '' : !isBlank(text.trim()),
  )
  const separator = joinedColumns[column]
  return (separator === undefined ? filled[0] : filled.join(separator)) ?? texts[0] ?? ''
}

/** Adds the categories and the opening hours that are in several columns. */
function addParts(
  record: CsvRecord,
  parts: readonly IndexedPart[],
  cells: readonly string[],
): void {
  const texts = parts
    .map((part) => ({ part, text: partText((cells[part.index] ?? '').trim()) }))
    .filter(({ text }) => !isBlank(text))
  const categories = texts.filter(({ part }) => part.column === 'categories')
  if (categories.length > 0)
    record.categories = [record.categories ?? '', ...categories.map(({ text }) => text)]
      .filter((text) => !isBlank(text.trim()))
      .join(', ')
  if (!isBlank((record.openingHours ?? '').trim())) return
  const days = new Map<number, { day: string; hours: string[] }>()
  for (const { part, text } of texts) {
    if (part.column !== 'openingHours') continue
    const entry = days.get(part.order) ?? { day: part.day ?? '', hours: [] }
    if (part.role === 'day') entry.day = text
    else entry.hours.push(text)
    days.set(part.order, entry)
  }
  const lines = [...days.values()].filter(({ day, hours }) => day !== '' && hours.length > 0)
  if (lines.length > 0)
    record.openingHours = lines.map(({ day, hours }) => `${day}: ${hours.join(', ')}`).join(', ')
}

/** Returns a list of texts in JSON, such as the spans of a day, as one text. */
function partText(text: string): string {
  const list = parseData(text)
  const isTexts = Array.isArray(list) && list.every((item) => typeof item === 'string')
  return isTexts ? list.join(', ') : text
}
