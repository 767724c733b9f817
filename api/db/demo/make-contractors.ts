import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoRows } from './contractors/rows.ts'

/**
 * Writes contractors.csv beside this file, the same bytes at every run: npx tsx
 * api/db/demo/make-contractors.ts All businesses are invented: phone numbers are of the range kept
 * for fiction, websites of a domain kept for examples.
 */
const columns = [
  ['Name', 'name'],
  ['Description', 'description'],
  ['Categories', 'categories'],
  ['Fulladdress', 'address'],
  ['Street', 'street'],
  ['Municipality', 'municipality'],
  ['Phone', 'phone'],
  ['Review Count', 'reviews'],
  ['Average Rating', 'rating'],
  ['Google Maps URL', 'mapsUrl'],
  ['Latitude', 'latitude'],
  ['Longitude', 'longitude'],
  ['Website', 'website'],
  ['Opening Hours', 'hours'],
] as const

/** RFC 4180: quotes where they are needed, quotes inside doubled. */
const cell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const rows = demoRows()
const lines = [
  columns.map(([title]) => title),
  ...rows.map((row) => columns.map(([, key]) => cell(row[key]))),
]
const file = fileURLToPath(new URL('contractors.csv', import.meta.url))
writeFileSync(file, `${lines.map((line) => line.join(',')).join('\n')}\n`)
process.stdout.write(`${rows.length} contractors written to contractors.csv\n`)
