import type { ContractorDetail } from '../entities.ts'
import { givenPosition } from '../places/derive-position.ts'
import { BYTE_ORDER_MARK, csvText } from './csv-write.ts'

export const EXPORT_FILE_NAME = 'contractors.csv'

const text = (value: string | number | null) => (value === null ? '' : String(value))

/** The columns of the export, in their order. The import reads all of them. */
const columns: readonly [header: string, cell: (contractor: ContractorDetail) => string][] = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => text(description)],
  // A name with one of these characters would be read as several categories.
  ['Categories', (row) => (/[,;|/]/.test(row.categoryName) ? row.categorySlug : row.categoryName)],
  ['Street', ({ location }) => text(location)],
  ['Municipality', ({ city }) => text(city)],
  ['State', ({ state }) => text(state)],
  ['Zip', ({ zipcode }) => text(zipcode)],
  ['Phone', ({ phoneNumber }) => text(phoneNumber)],
  ['Review Count', ({ reviewCount }) => text(reviewCount)],
  ['Average Rating (0-5)', ({ rating }) => (rating === 0 ? '' : (rating / 10).toFixed(1))],
  ['Google Maps URL', ({ googleMapsUrl }) => text(googleMapsUrl)],
  ['Latitude', (row) => text(givenPosition(row).latitude)],
  ['Longitude', (row) => text(givenPosition(row).longitude)],
  ['Website', ({ website }) => text(website)],
  ['Opening Hours', ({ openingHours }) => text(openingHours)],
  ['Temporarily Closed', ({ isTemporarilyClosed }) => (isTemporarilyClosed ? 'yes' : '')],
]

export const exportHeader = BYTE_ORDER_MARK + csvText([columns.map(([header]) => header)])

/** Returns the line of a contractor. Its cells are safe to open in a spreadsheet. */
export function exportLine(contractor: ContractorDetail): string {
  return csvText([columns.map(([, cell]) => cell(contractor))])
}
