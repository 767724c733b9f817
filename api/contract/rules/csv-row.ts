import { hasControlCharacters, MAX_INT } from '../fields.ts'
import { type CategoryRef, matchCategory } from './categories.ts'
import { type CsvColumn, type CsvRecord, maxCell, quote, withoutHalf } from './csv-columns.ts'
import { normaliseWebUrl } from './links.ts'
import { plainText } from './plain-text.ts'
import { lonePosition } from './position.ts'
import { nameKey } from './slug.ts'
import { parseUsAddress } from './us-address.ts'

/**
 * The fields of a contractor that a CSV can give; server-owned ones are not among them (I13).
 * Rating in tenths.
 */
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

export interface CsvRowContext {
  categories: readonly CategoryRef[]
  fallbackCategorySlug: string
}
export interface MappedRow {
  draft: ContractorDraft | null
  errors: string[]
  warnings: string[]
}

/** What was found wrong so far: an error keeps the row out, a warning does not. */
interface Notes {
  errors: string[]
  warnings: string[]
}

/**
 * The contractor a record describes, normalised as decided (F10, F13–F15, I9–I11, I14); `draft` is
 * null when there is an error. Pure: the server's importer and the mocks both call it.
 */
export function mapCsvRow(record: CsvRecord, context: CsvRowContext): MappedRow {
  const notes: Notes = { errors: [], warnings: [] }
  const name = nameOf(record, notes)
  const category = categoryOf(record, context, notes)
  const description = cut(
    cell(record, 'description', 'Description', notes),
    5000,
    'Description',
    notes,
  )
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

/** Of a trimmed text. */
const oneLine = (text: string) =>
  /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text

/** A name may read "None" or "N/A": it is taken as it stands. */
function nameOf(record: CsvRecord, notes: Notes): string {
  const { errors } = notes
  const name = oneLine(plainText(rawCell(record, 'name', 'Name', notes)))
  if (name === '') errors.push('Name is missing')
  else if (hasControlCharacters(name)) errors.push('Name contains characters that are not allowed')
  // Some characters unfold to many in the form in which names are compared, which an index must hold.
  else if (name.length > 120 || nameKey(name).length > 480)
    errors.push('Name must be at most 120 characters')
  return name
}

function categoryOf(
  record: CsvRecord,
  { categories, fallbackCategorySlug }: CsvRowContext,
  notes: Notes,
): CategoryRef | undefined {
  const text = oneLine(cell(record, 'categories', 'Categories', notes))
  const match = matchCategory(text, categories)
  if (match) return match
  const fallback = categories.find((category) => category.slug === fallbackCategorySlug)
  if (!fallback) notes.errors.push(`There is no category ${quote(fallbackCategorySlug)}`)
  else
    notes.warnings.push(
      `${text ? `Category ${quote(text)} is not known` : 'No category given'}: listed under ${fallback.name}`,
    )
  return fallback
}

type Place = Pick<ContractorDraft, 'location' | 'city' | 'state' | 'zipcode'>

/**
 * City from Municipality up to a comma, else from Fulladdress; state and ZIP from Fulladdress, else
 * behind that comma (I9).
 */
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
  if (phone.length <= 32 && phone.replace(/\D/g, '').length >= 7 && !SPOILT_NUMBER.test(phone))
    return phone
  notes.warnings.push(`Phone ${quote(phone)} is not a phone number: imported without it`)
  return null
}

function urlOf(
  record: CsvRecord,
  column: 'website' | 'googleMapsUrl',
  label: string,
  notes: Notes,
): string | null {
  const text = rawCell(record, column, label, notes).trim()
  if (isBlank(text)) return null
  const url = hasControlCharacters(text) ? null : normaliseWebUrl(text)
  if (!url)
    notes.warnings.push(
      `${label} ${quote(text.replace(/\p{Cc}/gu, ' '))} is not a web address: imported without it`,
    )
  return url
}

/** A number with a point or a decimal comma; NaN for anything else. */
const decimal = (text: string) =>
  /^[+-]?\d{1,15}(?:[.,]\d{1,30})?$/.test(text) ? Number(text.replace(',', '.')) : NaN

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
  const digits = text
    .replace(/^\((.*)\)$/, '$1')
    .replace(/[\s'’]/g, '')
    .replace(
      /^(\d{1,3})((?:[.,]\d{3})+)$/,
      (_, first: string, more: string) => first + more.replace(/[.,]/g, ''),
    )
  const count = /^(\d+)(?:[.,]0{1,2})?$/.exec(digits)?.[1]
  if (count && Number(count) <= MAX_INT) return Number(count)
  notes.warnings.push(`Review count ${quote(text)} is not a whole number: imported as 0`)
  return 0
}

/** Both or neither; 0,0 is nowhere. */
function positionOf(
  record: CsvRecord,
  notes: Notes,
): Pick<ContractorDraft, 'latitude' | 'longitude'> {
  const texts = [
    oneLine(cell(record, 'latitude', 'Latitude', notes)),
    oneLine(cell(record, 'longitude', 'Longitude', notes)),
  ] as const
  const [latitude, longitude] = [decimal(texts[0]), decimal(texts[1])]
  const alone = lonePosition({ latitude: texts[0], longitude: texts[1] })
  if (alone) notes.errors.push(alone.message)
  const isUsable =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (isUsable) return { latitude, longitude }
  if (texts[0] && texts[1])
    notes.warnings.push(
      `Coordinates ${quote(texts.join(', '))} are not usable: imported without them`,
    )
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
