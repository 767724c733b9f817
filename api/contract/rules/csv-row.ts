import { hasControlCharacters, MAX_INT } from '../fields.ts'
import { fieldMessages } from '../messages.ts'
import { type CategoryRef, matchCategory } from './categories.ts'
import {
  type CsvColumn,
  type CsvRecord,
  maxCellLength,
  quote,
  dropLoneSurrogate,
} from './csv-columns.ts'
import { normaliseWebUrl } from './links.ts'
import { oneLine } from './one-line.ts'
import { hoursText, isHoursNote, readOpeningHours } from './opening-hours.ts'
import { plainPhone, readPhone } from './phone.ts'
import { plainText } from './plain-text.ts'
import { incompletePositionError } from './position.ts'
import { withEllipsis } from './sentence.ts'
import { nameKey } from './slug.ts'
import { parseUsAddress } from './us-address.ts'

/** The contractor fields that a CSV can set. `rating` is in tenths. */
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

/** Problems of a row: an error rejects the row, a warning does not. */
interface RowIssues {
  errors: string[]
  warnings: string[]
}

/**
 * Converts a CSV record to the fields of a contractor. `draft` is null if there is an error. The
 * server's importer and the mocks both use this function.
 */
export function mapCsvRow(record: CsvRecord, context: CsvRowContext): MappedRow {
  const issues: RowIssues = { errors: [], warnings: [] }
  const name = nameOf(record, issues)
  const category = categoryOf(record, context, issues)
  const description = truncate(
    cellText(record, 'description', 'Description', issues),
    5000,
    'Description',
    issues,
  )
  const place = placeOf(record, issues)
  const draft: ContractorDraft = {
    name,
    categoryId: category?.id ?? 0,
    description,
    ...place,
    phoneNumber: phoneOf(record, issues),
    website: urlOf(record, 'website', 'Website', issues),
    googleMapsUrl: urlOf(record, 'googleMapsUrl', 'Google Maps URL', issues),
    ...positionOf(record, issues),
    rating: ratingOf(record, issues),
    reviewCount: reviewCountOf(record, issues),
    openingHours: openingHoursOf(record, issues),
  }
  return { draft: issues.errors.length === 0 ? draft : null, ...issues }
}

/** Texts that exports write into empty cells. */
const BLANK = /^(?:n\/a|na|nan|null|none|undefined|-*)$/i
const isBlank = (text: string) => text.length < 10 && BLANK.test(text)

/** Returns the raw cell, cut to the column's maximum length, with a warning if it was cut. */
function rawCell(
  record: CsvRecord,
  column: CsvColumn,
  label: string,
  { warnings }: RowIssues,
): string {
  const raw = record[column] ?? ''
  const max = maxCellLength[column]
  if (raw.length <= max) return raw
  warnings.push(`${label} has more than ${max} characters: the rest was not read`)
  return dropLoneSurrogate(raw.slice(0, max))
}

/** Returns the plain text of a cell; '' if it is missing, blank or rejected. */
function cellText(record: CsvRecord, column: CsvColumn, label: string, issues: RowIssues): string {
  const text = plainText(rawCell(record, column, label, issues))
  if (hasControlCharacters(text)) {
    issues.errors.push(fieldMessages.forbiddenCharacters(label))
    return ''
  }
  return isBlank(text) ? '' : text
}

/**
 * Cuts a text to at most `max` characters, at a word boundary if one is near. Returns null for an
 * empty text.
 */
function truncate(text: string, max: number, label: string, issues: RowIssues): string | null {
  if (text.length <= max) return text || null
  issues.warnings.push(`${label} is longer than ${max} characters and was cut`)
  const head = dropLoneSurrogate(text.slice(0, max - 1))
  const space = head.search(/\s\S*$/)
  return withEllipsis(space > max * 0.8 ? head.slice(0, space) : head)
}

/** Reads the name. Texts such as "None" or "N/A" are valid names. */
function nameOf(record: CsvRecord, issues: RowIssues): string {
  const { errors } = issues
  const name = oneLine(plainText(rawCell(record, 'name', 'Name', issues)))
  if (name === '') errors.push('Name is missing')
  else if (hasControlCharacters(name)) errors.push('Name contains characters that are not allowed')
  // NFKC can make a name much longer, and the database index limits the length of the name key.
  else if (name.length > 120 || nameKey(name).length > 480)
    errors.push('Name must be at most 120 characters')
  return name
}

function categoryOf(
  record: CsvRecord,
  { categories, fallbackCategorySlug }: CsvRowContext,
  issues: RowIssues,
): CategoryRef | undefined {
  const text = oneLine(cellText(record, 'categories', 'Categories', issues))
  const match = matchCategory(text, categories)
  if (match) return match
  const fallback = categories.find((category) => category.slug === fallbackCategorySlug)
  if (!fallback) issues.errors.push(`There is no category ${quote(fallbackCategorySlug)}`)
  else
    issues.warnings.push(
      `${text ? `Category ${quote(text)} is not known` : 'No category given'}: listed under ${fallback.name}`,
    )
  return fallback
}

type Place = Pick<ContractorDraft, 'location' | 'city' | 'state' | 'zipcode'>

/**
 * Reads the address. The city is the text of Municipality up to the first comma, otherwise the city
 * in Fulladdress. The state and the ZIP code come from Fulladdress, otherwise from a Municipality
 * with a comma. The location is the text of Street, otherwise the street in Fulladdress, or the
 * whole Fulladdress if it contains no state.
 */
function placeOf(record: CsvRecord, issues: RowIssues): Place {
  const full = cellText(record, 'fullAddress', 'Fulladdress', issues)
  const municipality = oneLine(cellText(record, 'municipality', 'Municipality', issues))
  const street = oneLine(cellText(record, 'street', 'Street', issues))
  const address = parseUsAddress(full)
  const rest = municipality.includes(',') ? parseUsAddress(municipality) : null
  const state = address.state ?? rest?.state ?? null
  const zipcode = address.zipcode ?? rest?.zipcode ?? null
  const badZip = address.badZip ?? rest?.badZip
  if (badZip && !zipcode)
    issues.warnings.push(`ZIP code ${quote(badZip)} is not one of ${state}: imported without it`)
  const cityText = municipality.split(',', 1)[0]?.trim() || address.city
  const city = cityText && cityText.length <= 80 ? cityText : null
  const missing = [!city && 'city', !state && 'state'].filter(Boolean).join(' and no ')
  if (missing) issues.warnings.push(`No ${missing} found: not listed on city pages`)
  const location = street || (address.state ? address.street : oneLine(full)) || ''
  return { location: truncate(location, 200, 'Address', issues), city, state, zipcode }
}

/** Reads the phone number: the first one of several. */
function phoneOf(record: CsvRecord, issues: RowIssues): string | null {
  const cell = cellText(record, 'phone', 'Phone', issues)
  const phone = plainPhone(cell)
  if (phone === '') return null
  const { first, others, isLocal } = readPhone(cell)
  const isLong = phone.length > 32
  if (isLocal && !isLong) {
    issues.warnings.push(`Phone ${quote(phone)} has no area code: shown without a link`)
    return phone
  }
  if (!first || first.text.length > 32) {
    issues.warnings.push(`Phone ${quote(phone)} is not a phone number: imported without it`)
    return null
  }
  if (others.length > 0)
    issues.warnings.push(
      `Phone ${quote(first.text)} is the first of several: imported without ${quote(others.join(', '))}`,
    )
  else if (isLong)
    issues.warnings.push(
      `Phone ${quote(phone)} is longer than 32 characters: only ${quote(first.text)} was imported`,
    )
  else return phone
  return first.text
}

function urlOf(
  record: CsvRecord,
  column: 'website' | 'googleMapsUrl',
  label: string,
  issues: RowIssues,
): string | null {
  const text = rawCell(record, column, label, issues).trim()
  if (isBlank(text)) return null
  const url = hasControlCharacters(text) ? null : normaliseWebUrl(text)
  if (!url)
    issues.warnings.push(
      `${label} ${quote(text.replace(/\p{Cc}/gu, ' '))} is not a web address: imported without it`,
    )
  return url
}

/** Parses a number with a decimal point or comma; NaN for anything else. */
const decimal = (text: string) =>
  /^[+-]?\d{1,15}(?:[.,]\d{1,30})?$/.test(text) ? Number(text.replace(',', '.')) : NaN

/** Reads the rating in tenths; 0 means unrated. */
function ratingOf(record: CsvRecord, issues: RowIssues): number {
  const text = oneLine(cellText(record, 'rating', 'Rating', issues))
  if (text === '') return 0
  const rating = decimal(text)
  if (rating >= 0 && rating <= 5) return Math.round(rating * 10)
  issues.errors.push(`Rating ${quote(text)} is not a number from 0 to 5`)
  return 0
}

/** Reads the review count. Accepts "1,234", "1.234", "1 234", "(1234)" and "1234.0". */
function reviewCountOf(record: CsvRecord, issues: RowIssues): number {
  const text = oneLine(cellText(record, 'reviewCount', 'Review Count', issues))
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
  issues.warnings.push(`Review count ${quote(text)} is not a whole number: imported as 0`)
  return 0
}

/**
 * Reads the coordinates. If only one is set, the row has an error. Invalid coordinates and 0,0
 * become null.
 */
function positionOf(
  record: CsvRecord,
  issues: RowIssues,
): Pick<ContractorDraft, 'latitude' | 'longitude'> {
  const texts = [
    oneLine(cellText(record, 'latitude', 'Latitude', issues)),
    oneLine(cellText(record, 'longitude', 'Longitude', issues)),
  ] as const
  const [latitude, longitude] = [decimal(texts[0]), decimal(texts[1])]
  const positionError = incompletePositionError({ latitude: texts[0], longitude: texts[1] })
  if (positionError) issues.errors.push(positionError.message)
  const isValid =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  if (isValid) return { latitude, longitude }
  if (texts[0] && texts[1])
    issues.warnings.push(
      `Coordinates ${quote(texts.join(', '))} are not usable: imported without them`,
    )
  return { latitude: null, longitude: null }
}

/**
 * Reads the opening hours. A text that is too long is dropped, because truncated hours would be
 * wrong. Raw data that is not understood is dropped too; another text is shown as written.
 */
function openingHoursOf(record: CsvRecord, issues: RowIssues): string | null {
  const isCut = (record.openingHours?.length ?? 0) > maxCellLength.openingHours
  const cell = isCut ? '' : cellText(record, 'openingHours', 'Opening Hours', issues)
  const hours = hoursText(cell)
  if (isCut || (hours?.length ?? 0) > 1000) {
    issues.warnings.push('Opening hours are longer than 1000 characters: imported without them')
    return null
  }
  if (readOpeningHours(cell) === null && !isHoursNote(cell))
    issues.warnings.push(
      `Opening hours ${quote(cell)} are not understood: ${hours ? 'shown as written' : 'imported without them'}`,
    )
  return hours
}
