import { hasControlCharacters, MAX_INT } from '../fields.ts'
import { importMessages } from '../messages.ts'
import { type CategoryRef, readCategory } from './categories.ts'
import { isBlank, isFormulaError } from './csv-blank.ts'
import { cellText, rawCell, type RowIssues, truncate } from './csv-cell.ts'
import { quote } from './csv-columns.ts'
import { decimal, expandNested, placeOf, coordinatesOf } from './csv-place.ts'
import { type CsvRecord, maxCellLength } from './csv-record.ts'
import { closureOf } from './csv-status.ts'
import { isDataText } from './json-cell.ts'
import { normalizeWebUrl } from './links.ts'
import { oneLine } from './one-line.ts'
import { hoursText, isHoursNote, readOpeningHours } from './opening-hours.ts'
import { plainPhone, readPhone } from './phone.ts'
import { plainText } from './plain-text.ts'
import { nameKey } from './slug.ts'

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
  isTemporarilyClosed: boolean
}

export interface CsvRowContext {
  categories: readonly CategoryRef[]
  fallbackCategorySlug: string
}
export interface MappedRow {
  draft: ContractorDraft | null
  errors: string[]
  warnings: string[]
  /** The category was guessed from this text. */
  guess?: { text: string; category: string } | undefined
}

/**
 * Converts a CSV record to the fields of a contractor. `draft` is null if there is an error. The
 * server's importer and the mocks both use this function.
 */
export function mapCsvRow(cells: CsvRecord, context: CsvRowContext): MappedRow {
  const closure = closureOf(cells)
  if (closure === 'permanent')
    return { draft: null, errors: [importMessages.permanentlyClosed], warnings: [] }
  const issues: RowIssues = { errors: [], warnings: [] }
  const record = expandNested(cells, issues)
  const name = nameOf(record, issues)
  const { category, guess } = categoryOf(record, context, issues)
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
    ...linksOf(record, issues),
    ...coordinatesOf(record, issues),
    rating: ratingOf(record, issues),
    reviewCount: reviewCountOf(record, issues),
    openingHours: openingHoursOf(record, issues),
    isTemporarilyClosed: closure === 'temporary',
  }
  if (draft.isTemporarilyClosed) issues.warnings.push(importMessages.temporarilyClosed)
  return { draft: issues.errors.length === 0 ? draft : null, ...issues, guess }
}

/**
 * Reads the name. Texts such as "None" or "N/A" are valid names. Data and the errors of spreadsheet
 * formulas are none.
 */
function nameOf(record: CsvRecord, issues: RowIssues): string {
  const { errors } = issues
  const raw = rawCell(record, 'name', 'Name', issues)
  const name = oneLine(plainText(raw ?? ''))
  if (raw === null) errors.push(importMessages.brokenName)
  else if (name === '' || isDataText(name) || isFormulaError(name)) errors.push('Name is missing')
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
): { category: CategoryRef | undefined; guess?: MappedRow['guess'] } {
  const text = oneLine(cellText(record, 'categories', 'Categories', issues))
  const match = readCategory(text, categories)
  if (match) {
    const { category, guessedFrom } = match
    return {
      category,
      guess: guessedFrom === null ? undefined : { text: guessedFrom, category: category.name },
    }
  }
  const fallback = categories.find((category) => category.slug === fallbackCategorySlug)
  if (!fallback) issues.errors.push(`There is no category ${quote(fallbackCategorySlug)}`)
  else
    issues.warnings.push(
      `${text ? `Category ${quote(text)} is not known` : 'No category given'}: listed under ${fallback.name}`,
    )
  return {
    category: fallback,
    guess: text === '' || !fallback ? undefined : { text, category: fallback.name },
  }
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

/**
 * Reads the website and the address on Google Maps. A page on Google Maps is never a website: it is
 * used as the address on Google Maps if there is no other.
 */
function linksOf(
  record: CsvRecord,
  issues: RowIssues,
): Pick<ContractorDraft, 'website' | 'googleMapsUrl'> {
  const website = urlOf(record, 'website', 'Website', issues)
  const given = urlOf(record, 'googleMapsUrl', 'Google Maps URL', issues)
  const link = urlOf(record, 'link', 'Website', issues)
  const isMaps = (url: string | null) => url !== null && isGoogleMapsUrl(url)
  const googleMapsUrl = given ?? [website, link].find(isMaps) ?? null
  if (website && isMaps(website) && website !== googleMapsUrl)
    issues.warnings.push(`Website ${quote(website)} is a page on Google Maps: imported without it`)
  return { website: [website, link].find((url) => url && !isMaps(url)) ?? null, googleMapsUrl }
}

const GOOGLE = /^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}$/
const MAPS = /^maps\.google\.(?:com?\.)?[a-z]{2,3}$/

/** Returns true for the address of a page on Google Maps, short addresses included. */
function isGoogleMapsUrl(href: string): boolean {
  const { hostname, pathname } = new URL(href)
  const isMapsPath = /^\/maps(?:\/|$)/.test(pathname)
  if (GOOGLE.test(hostname) || hostname === 'goo.gl') return isMapsPath
  return MAPS.test(hostname) || ['maps.app.goo.gl', 'g.page'].includes(hostname)
}

function urlOf(
  record: CsvRecord,
  column: 'website' | 'googleMapsUrl' | 'link',
  label: string,
  issues: RowIssues,
): string | null {
  const raw = rawCell(record, column, label, issues)
  if (raw === null) issues.warnings.push(importMessages.brokenLetters(label))
  const text = raw?.trim() ?? ''
  if (isBlank(text)) return null
  const url = hasControlCharacters(text) ? null : normalizeWebUrl(text)
  if (!url)
    issues.warnings.push(
      `${label} ${quote(text.replace(/\p{Cc}/gu, ' '))} is not a web address: imported without it`,
    )
  return url
}

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
