import type { Contractor } from '#contract/entities.ts'
import { BYTE_ORDER_MARK, csvText } from '#contract/rules/csv-write.ts'
import { normalizeWebUrl } from '#contract/rules/links.ts'
import { hoursText } from '#contract/rules/opening-hours.ts'
import { formatRating } from '#contract/rules/rating.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { formatPhone } from '../../lib/format-phone.ts'
import { groupSaved } from './saved-groups.ts'

type AddressOf = (contractor: Contractor) => string | null

const phoneOf = ({ phoneNumber }: Contractor) => (phoneNumber ? formatPhone(phoneNumber) : '')
const websiteOf = ({ website }: Contractor) => (website ? (normalizeWebUrl(website) ?? '') : '')

/** Returns the saved contractors with their notes as a text for a message, grouped by trade. */
export function savedText(rows: readonly SavedRow[], addressOf: AddressOf): string {
  return groupSaved(rows, 'name')
    .map(({ trade, rows: group }) =>
      [trade, ...group.map((row) => entryText(row, addressOf))].filter(Boolean).join('\n\n'),
    )
    .join('\n\n')
}

function entryText({ contractor, latest, note }: SavedRow, addressOf: AddressOf): string {
  const shown = latest ?? contractor
  return [shown.name, phoneOf(shown), addressOf(shown), websiteOf(shown), note && `Note: ${note}`]
    .filter(Boolean)
    .join('\n')
}

const columns: Record<string, (row: SavedRow, contractor: SavedRow['contractor']) => string> = {
  Name: (_, { name }) => name,
  Trade: (_, { categoryName }) => categoryName,
  Phone: (_, contractor) => phoneOf(contractor),
  Email: (_, { email }) => email ?? '',
  Website: (_, contractor) => websiteOf(contractor),
  Street: (_, { location }) => location ?? '',
  City: (_, { city }) => city ?? '',
  State: (_, { state }) => state ?? '',
  'ZIP code': (_, { zipcode }) => zipcode ?? '',
  Rating: (_, { rating }) => (rating > 0 ? formatRating(rating) : ''),
  Reviews: (_, { reviewCount }) => (reviewCount > 0 ? String(reviewCount) : ''),
  Hours: (_, { openingHours }) => hoursText(openingHours) ?? '',
  Services: (_, { servicesOffered }) => servicesOffered ?? '',
  Note: ({ note }) => note,
  Saved: ({ savedAt }) => savedAt.slice(0, 10),
}

/** Returns the saved contractors as a CSV file, with the byte order mark that spreadsheets need. */
export function savedCsv(rows: readonly SavedRow[]): string {
  const lines = groupSaved(rows, 'name').flatMap(({ rows: group }) => group)
  return (
    BYTE_ORDER_MARK +
    csvText([
      Object.keys(columns),
      ...lines.map((row) =>
        Object.values(columns).map((cell) => cell(row, row.latest ?? row.contractor)),
      ),
    ])
  )
}
