import type { ContractorDetail } from '../entities.ts'
import { givenPosition } from '../places/derive-position.ts'
import { protectCell } from './csv-rejects.ts'

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

/** Spreadsheets read a file as UTF-8 only with this mark. */
export const exportHeader = `\ufeff${toLine(columns.map(([header]) => header))}`

/** Returns the line of a contractor. Its cells are safe to open in a spreadsheet. */
export function exportLine(contractor: ContractorDetail): string {
  return toLine(columns.map(([, cell]) => protectCell(cell(contractor))))
}

function toLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) =>
    /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell,
  )
  return `${quoted.join(',')}\r\n`
}
