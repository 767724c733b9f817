import { ContractError } from '../errors.ts'
import { hasControlCharacters, MAX_INT } from '../fields.ts'
import { type CategoryRef, matchCategory } from './categories.ts'
import { ownWidth, unescapeCell } from './csv-rejects.ts'
import { normaliseWebUrl } from './links.ts'
import { plainText } from './plain-text.ts'
import { lonePosition } from './position.ts'
import { nameKey, slugify } from './slug.ts'
import { parseUsAddress } from './us-address.ts'

/** Most columns of a file, and most characters of one record (CV1). */
export const MAX_CSV_COLUMNS = 50
export const MAX_CSV_RECORD = 64 * 1024

/** Headers of each column as `headerKey` writes them, the likeliest first: of two present, the earlier one counts (I15). */
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
 * Most characters of a cell that are read, by column; what stands beyond is cut off before anything else is done with it.
 * Several times what a contractor's field holds, for markup and spaces are taken out afterwards.
 */
export const maxCell: Readonly<Record<CsvColumn, number>> = {
  name: 500, description: 20_000, categories: 500, fullAddress: 1000, street: 500, municipality: 500, phone: 200, reviewCount: 200, rating: 200,
  googleMapsUrl: 4000, latitude: 200, longitude: 200, website: 4000, openingHours: 5000,
}
const columnNames = Object.keys(headers) as CsvColumn[]

/** The cells of one record by column; made without a prototype, so that no header of a file can reach one. */
export type CsvRecord = Partial<Record<CsvColumn, string>>

/** Where each known column stands in a record; null is a column the file does not have. */
export interface CsvColumns { width: number; indexOf: Readonly<Record<CsvColumn, number | null>> }

/** The fields of a contractor that a CSV can give; server-owned ones are not among them (I13). Rating in tenths. */
export interface ContractorDraft {
  name: string
  categoryId: number
  description: string | null
  location: string | null
  city: string | null
  state: string | null
  zipcode: string | null
  phoneNumber: string | null
  website: string | null
  googleMapsUrl: string | null
  latitude: number | null
  longitude: number | null
  rating: number
  reviewCount: number
  openingHours: string | null
}

export interface CsvRowContext { categories: readonly CategoryRef[]; fallbackCategorySlug: string }
export interface MappedRow { draft: ContractorDraft | null; errors: string[]; warnings: string[] }

/** Refuses the whole file; the message is what 'Import Failed' shows. */
export function badCsv(message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path: 'file', message }] })
}

const headerKey = (header: string) => slugify(plainText(header)).replace(/-/g, '')

type Delimiter = ',' | ';' | '\t'

/** The delimiter of a file, from its beginning: the one it names (`sep=;`), or the one most often in the first line outside quotes; a comma when none is. */
export function sniffDelimiter(head: string): Delimiter {
  const named = /^[\ufeff\s]*sep=([,;\t])\s*?[\r\n]/i.exec(head)?.[1]
  if (named) return named as Delimiter
  const line = /^[^\r\n]*/.exec(head.slice(0, MAX_CSV_RECORD).replace(/^[\ufeff\s]+/, '').replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ''
  const counted = ([',', ';', '\t'] as const).map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** Whether a record is the line in which a spreadsheet names the delimiter: no header, and no row. */
export function namesDelimiter([first = '', ...others]: readonly string[]): boolean {
  return /^sep=$/i.test(first.trim()) && others.every((cell) => cell.trim() === '')
}

/**
 * Reads the header row (I15). Throws ContractError `invalid` when Name is missing (naming the columns seen), when a header
 * stands there twice, and beyond 50 columns.
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
  for (const column of columnNames) indexOf[column] = headers[column].map((key) => seen.get(key)).find((at) => at !== undefined) ?? null
  if (indexOf.name === null) {
    throw badCsv(`The file has no Name column. Columns seen: ${header.filter((text) => text.trim()).map(quote).join(', ') || 'none'}.`)
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

/** What was found wrong so far: an error keeps the row out, a warning does not. */
interface Notes { errors: string[]; warnings: string[] }

/**
 * The contractor a record describes, normalised as decided (F10, F13–F15, I9–I11, I14); `draft` is null when there is an
 * error. Pure: the server's importer and the mocks both call it.
 */
export function mapCsvRow(record: CsvRecord, context: CsvRowContext): MappedRow {
  const notes: Notes = { errors: [], warnings: [] }
  const name = nameOf(record, notes)
  const category = categoryOf(record, context, notes)
  const description = cut(cell(record, 'description', 'Description', notes), 5000, 'Description', notes)
  const place = placeOf(record, notes)
  const draft: ContractorDraft = {
    name,
    categoryId: category?.id ?? 0,
    description,
    ...place,
    phoneNumber: phoneOf(record, notes),
    website: urlOf(record, 'website', 'Website', notes),
    googleMapsUrl: urlOf(record, 'googleMapsUrl', 'Google Maps URL', notes),
    ...positionOf(record, notes),
    rating: ratingOf(record, notes),
    reviewCount: reviewCountOf(record, notes),
    openingHours: openingHoursOf(record, notes),
  }
  return { draft: notes.errors.length === 0 ? draft : null, ...notes }
}

/** What exports write into an empty cell. */
const BLANK = /^(?:n\/a|na|nan|null|none|undefined|-*)$/i
const isBlank = (text: string) => text.length < 10 && BLANK.test(text)

/** A cell as it stands in the file, up to the most that is read of its column. */
function rawCell(record: CsvRecord, column: CsvColumn, label: string, { warnings }: Notes): string {
  const raw = record[column] ?? ''
  const max = maxCell[column]
  if (raw.length <= max) return raw
  warnings.push(`${label} has more than ${max} characters: the rest was not read`)
  return withoutHalf(raw.slice(0, max))
}

/** Of a text that was cut anywhere: without the first half of a character that takes two. */
const withoutHalf = (text: string) => text.replace(/[\ud800-\udbff]$/, '')

/** The plain text of a cell; '' when it is missing or says that there is nothing. */
function cell(record: CsvRecord, column: CsvColumn, label: string, notes: Notes): string {
  const text = plainText(rawCell(record, column, label, notes))
  if (hasControlCharacters(text)) {
    notes.errors.push(`${label} contains characters that are not allowed`)
    return ''
  }
  return isBlank(text) ? '' : text
}

/** At most `max` characters, cut at a word where one ends near; null when empty. */
function cut(text: string, max: number, label: string, notes: Notes): string | null {
  if (text.length <= max) return text || null
  notes.warnings.push(`${label} is longer than ${max} characters and was cut`)
  const head = withoutHalf(text.slice(0, max - 1))
  const space = head.search(/\s\S*$/)
  return `${space > max * 0.8 ? head.slice(0, space) : head}…`
}

/** For a message: in quotes, at most 40 characters. */
function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `"${line.length > 40 ? `${withoutHalf(line.slice(0, 39))}…` : line}"`
}

/** Of a trimmed text. */
const oneLine = (text: string) => (/\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

/** A name may read "None" or "N/A": it is taken as it stands. */
function nameOf(record: CsvRecord, notes: Notes): string {
  const { errors } = notes
  const name = oneLine(plainText(rawCell(record, 'name', 'Name', notes)))
  if (name === '') errors.push('Name is missing')
  else if (hasControlCharacters(name)) errors.push('Name contains characters that are not allowed')
  // Some characters unfold to many in the form in which names are compared, which an index must hold.
  else if (name.length > 120 || nameKey(name).length > 480) errors.push('Name must be at most 120 characters')
  return name
}

function categoryOf(record: CsvRecord, { categories, fallbackCategorySlug }: CsvRowContext, notes: Notes): CategoryRef | undefined {
  const text = oneLine(cell(record, 'categories', 'Categories', notes))
  const match = matchCategory(text, categories)
  if (match) return match
  const fallback = categories.find((category) => category.slug === fallbackCategorySlug)
  if (!fallback) notes.errors.push(`There is no category ${quote(fallbackCategorySlug)}`)
  else notes.warnings.push(`${text ? `Category ${quote(text)} is not known` : 'No category given'}: listed under ${fallback.name}`)
  return fallback
}

type Place = Pick<ContractorDraft, 'location' | 'city' | 'state' | 'zipcode'>

/** City from Municipality up to a comma, else from Fulladdress; state and ZIP from Fulladdress, else behind that comma (I9). */
function placeOf(record: CsvRecord, notes: Notes): Place {
  const full = cell(record, 'fullAddress', 'Fulladdress', notes)
  const municipality = oneLine(cell(record, 'municipality', 'Municipality', notes))
  const street = oneLine(cell(record, 'street', 'Street', notes))
  const address = parseUsAddress(full)
  const rest = municipality.includes(',') ? parseUsAddress(municipality) : null
  const state = address.state ?? rest?.state ?? null
  const zipcode = address.zipcode ?? rest?.zipcode ?? null
  const named = municipality.split(',', 1)[0]?.trim() || address.city
  const city = named && named.length <= 80 ? named : null
  if (!city) notes.warnings.push('No city found: not listed on city pages')
  if (!state) notes.warnings.push('No state found: not listed on city pages')
  // An address that could not be read is kept whole: better than none.
  const location = street || (address.state ? address.street : oneLine(full)) || ''
  return { location: cut(location, 200, 'Address', notes), city, state, zipcode }
}

/** What a spreadsheet makes of a long number: its last digits are lost. */
const SPOILT_NUMBER = /^\d(?:[.,]\d+)?e\+\d+$/i

function phoneOf(record: CsvRecord, notes: Notes): string | null {
  const phone = oneLine(cell(record, 'phone', 'Phone', notes))
  if (phone === '') return null
  if (phone.length <= 32 && phone.replace(/\D/g, '').length >= 7 && !SPOILT_NUMBER.test(phone)) return phone
  notes.warnings.push(`Phone ${quote(phone)} is not a phone number: imported without it`)
  return null
}

function urlOf(record: CsvRecord, column: 'website' | 'googleMapsUrl', label: string, notes: Notes): string | null {
  const text = rawCell(record, column, label, notes).trim()
  if (isBlank(text)) return null
  const url = hasControlCharacters(text) ? null : normaliseWebUrl(text)
  if (!url) notes.warnings.push(`${label} ${quote(text.replace(/\p{Cc}/gu, ' '))} is not a web address: imported without it`)
  return url
}

/** A number with a point or a decimal comma; NaN for anything else. */
const decimal = (text: string) => (/^[+-]?\d{1,15}(?:[.,]\d{1,30})?$/.test(text) ? Number(text.replace(',', '.')) : NaN)

/** Tenths, 0 for an unrated one (F10, I11). */
function ratingOf(record: CsvRecord, notes: Notes): number {
  const text = oneLine(cell(record, 'rating', 'Rating', notes))
  if (text === '') return 0
  const rating = decimal(text)
  if (rating >= 0 && rating <= 5) return Math.round(rating * 10)
  notes.errors.push(`Rating ${quote(text)} is not a number from 0 to 5`)
  return 0
}

/** "1,234", "1.234", "1 234", "(1234)" and "1234.0" are whole numbers with separators. */
function reviewCountOf(record: CsvRecord, notes: Notes): number {
  const text = oneLine(cell(record, 'reviewCount', 'Review Count', notes))
  if (text === '') return 0
  const digits = text.replace(/^\((.*)\)$/, '$1').replace(/[\s'’]/g, '').replace(/^(\d{1,3})((?:[.,]\d{3})+)$/, (_, first: string, more: string) => first + more.replace(/[.,]/g, ''))
  const count = /^(\d+)(?:[.,]0{1,2})?$/.exec(digits)?.[1]
  if (count && Number(count) <= MAX_INT) return Number(count)
  notes.warnings.push(`Review count ${quote(text)} is not a whole number: imported as 0`)
  return 0
}

/** Both or neither; 0,0 is nowhere. */
function positionOf(record: CsvRecord, notes: Notes): Pick<ContractorDraft, 'latitude' | 'longitude'> {
  const texts = [oneLine(cell(record, 'latitude', 'Latitude', notes)), oneLine(cell(record, 'longitude', 'Longitude', notes))] as const
  const [latitude, longitude] = [decimal(texts[0]), decimal(texts[1])]
  const alone = lonePosition({ latitude: texts[0], longitude: texts[1] })
  if (alone) notes.errors.push(alone.message)
  const isUsable = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (isUsable) return { latitude, longitude }
  if (texts[0] && texts[1]) notes.warnings.push(`Coordinates ${quote(texts.join(', '))} are not usable: imported without them`)
  return { latitude: null, longitude: null }
}

/** Half of a week's hours would mislead: too long a text is left out, not cut. */
function openingHoursOf(record: CsvRecord, notes: Notes): string | null {
  const isCut = (record.openingHours?.length ?? 0) > maxCell.openingHours
  const hours = isCut ? '' : cell(record, 'openingHours', 'Opening Hours', notes)
  if (!isCut && hours.length <= 1000) return hours || null
  notes.warnings.push('Opening hours are longer than 1000 characters: imported without them')
  return null
}
