import { importMessages } from '../messages.ts'
import { isBlank } from './csv-blank.ts'
import { cellText, type RowIssues, truncate } from './csv-cell.ts'
import { quote } from './csv-columns.ts'
import { type CsvColumn, columnOfKey, headerKey } from './csv-headers.ts'
import type { CsvRecord } from './csv-record.ts'
import { isDataText, isObject, parseData } from './json-cell.ts'
import { oneLine } from './one-line.ts'
import { stateCode } from './place.ts'
import { incompletePositionError } from './position.ts'
import { parseUsAddress, restoreZip } from './us-address.ts'

export interface CsvPlace {
  location: string | null
  city: string | null
  state: string | null
  zipcode: string | null
}

/** Columns that can contain several other columns as one object. */
const nestedColumns = [
  ['addressParts', 'Address'],
  ['fullAddress', 'Fulladdress'],
  ['location', 'Location'],
] as const
/** Columns that can be inside an object. */
const innerColumns: ReadonlySet<CsvColumn> = new Set([
  'fullAddress',
  'street',
  'municipality',
  'state',
  'zipcode',
  'latitude',
  'longitude',
])
const POSITION = /^\(?(-?\d{1,3}\.\d+)\s*[,;]\s*(-?\d{1,3}\.\d+)\)?$/
/** Lists of public authorities have this form, in which the longitude comes first. */
const POINT = /^point ?\((-?\d{1,3}\.\d+) (-?\d{1,3}\.\d+)\)$/i
/** Coordinates of which it is not known which one comes first. */
const NUMBERS = /^\[[\d\s.,-]+\]$/

/**
 * Returns a record in which columns such as `{"city":"Tampa","state":"Florida"}` and "27.95,-82.46"
 * are replaced by the columns that they contain. Columns that have a text of their own stay.
 */
export function expandNested(record: CsvRecord, { warnings }: RowIssues): CsvRecord {
  const nested = nestedColumns.filter(([column]) => record[column])
  if (nested.every(([column]) => column === 'fullAddress' && !isDataText(record[column] ?? '')))
    return record
  const expanded = { ...record }
  const isMissing = (column: CsvColumn) => isBlank((expanded[column] ?? '').trim())
  for (const [column, label] of nested) {
    const text = (record[column] ?? '').trim()
    if (column === 'fullAddress' && !isDataText(text)) continue
    delete expanded[column]
    if (isBlank(text)) continue
    const found = readNested(text)
    if (!found) warnings.push(importMessages.dataInsteadOfText(label))
    for (const [inner, value] of Object.entries(found ?? {}) as [CsvColumn, string][])
      if (isMissing(inner)) expanded[inner] = value
  }
  return expanded
}

/** Returns the columns inside a text, or null if it is data without such columns. */
function readNested(text: string): CsvRecord | null {
  const position = POSITION.exec(text)
  if (position) return { latitude: position[1] ?? '', longitude: position[2] ?? '' }
  const point = POINT.exec(text)
  if (point) return { latitude: point[2] ?? '', longitude: point[1] ?? '' }
  if (NUMBERS.test(text)) return null
  if (!isDataText(text)) return { fullAddress: text }
  const data = parseData(text)
  const found: CsvRecord = {}
  for (const [key, value] of isObject(data) ? Object.entries(data) : []) {
    const column = columnOfKey(headerKey(key))
    if (!column || !innerColumns.has(column)) continue
    if (typeof value === 'string' || typeof value === 'number') found[column] ??= String(value)
  }
  return Object.keys(found).length > 0 ? found : null
}

/**
 * Reads the address. The city is the text of City up to the first comma, the state and the ZIP code
 * are those of their own columns; what is missing comes from Fulladdress, otherwise from a City
 * with a comma. The location is the text of Street, otherwise the street in Fulladdress, or the
 * whole Fulladdress if it contains no state.
 */
export function placeOf(record: CsvRecord, issues: RowIssues): CsvPlace {
  const full = cellText(record, 'fullAddress', 'Fulladdress', issues)
  const municipality = separateState(
    oneLine(cellText(record, 'municipality', 'Municipality', issues)),
  )
  const street = oneLine(cellText(record, 'street', 'Street', issues))
  const address = parseUsAddress(full)
  const rest = municipality.includes(',') ? parseUsAddress(municipality) : null
  const state = stateOf(record, issues) ?? address.state ?? rest?.state ?? null
  const zipcode = zipcodeOf(record, state, issues) ?? address.zipcode ?? rest?.zipcode ?? null
  const badZip = address.badZip ?? rest?.badZip
  if (badZip && !zipcode)
    issues.warnings.push(`ZIP code ${quote(badZip)} is not one of ${state}: imported without it`)
  const cityText = municipality.split(',', 1)[0]?.trim() || address.city
  const city = cityText && cityText.length <= 80 ? cityText : null
  const missing = [!city && 'city', !state && 'state'].filter(Boolean).join(' and no ')
  if (missing) issues.warnings.push(`No ${missing} found: not listed on city pages`)
  const location = street || (address.state ? address.street : withoutCity(full, city)) || ''
  return { location: truncate(location, 200, 'Address', issues), city, state, zipcode }
}

/** Returns "Tampa, FL 33602" for "Tampa FL 33602". Only a code in capitals counts as a state. */
function separateState(municipality: string): string {
  const [, city = '', state = '', zip = ''] =
    /^([^,]+) ([A-Z]{2})( \d{5}(?:-\d{4})?)?$/.exec(municipality) ?? []
  return stateCode(state) ? `${city}, ${state}${zip}` : municipality
}

/** Removes the city from the end of an address without a state. */
function withoutCity(full: string, city: string | null): string {
  const line = oneLine(full)
  const end = `, ${city?.toLowerCase()}`
  return city && line.toLowerCase().endsWith(end) ? line.slice(0, -end.length) : line
}

function stateOf(record: CsvRecord, issues: RowIssues): string | null {
  const text = oneLine(cellText(record, 'state', 'State', issues))
  if (text === '') return null
  const state = stateCode(text)
  if (!state) issues.warnings.push(`State ${quote(text)} is not a state of the US: not read`)
  return state
}

/** Reads a ZIP or ZIP+4 code. Spreadsheets write it as "33602.0" or without the hyphen. */
function zipcodeOf(record: CsvRecord, state: string | null, issues: RowIssues): string | null {
  const text = oneLine(cellText(record, 'zipcode', 'Zip', issues))
  if (text === '') return null
  const zipcode = restoreZip(text.replace(/^(\d{5})\s+(\d{4})$/, '$1-$2'), state)
  if (!zipcode) issues.warnings.push(`Zip ${quote(text)} is not a ZIP code: not read`)
  return zipcode
}

/** Parses a number with a decimal point or comma; NaN for anything else. */
export const decimal = (text: string) =>
  /^[+-]?\d{1,15}(?:[.,]\d{1,30})?$/.test(text) ? Number(text.replace(',', '.')) : NaN

/**
 * Reads the coordinates. If only one is set, the row has an error. Invalid coordinates and 0,0
 * become null.
 */
export function coordinatesOf(
  record: CsvRecord,
  issues: RowIssues,
): { latitude: number | null; longitude: number | null } {
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
