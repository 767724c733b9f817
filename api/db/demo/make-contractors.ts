// Writes contractors.csv and pictures.json next to this file, with the same bytes on every run. Run it with `npx tsx
// api/db/demo/make-contractors.ts`. All businesses are invented. The phone numbers are from the
// range reserved for fiction, and the websites from a domain reserved for examples.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoRows } from './contractors/rows.ts'
import { assignPictures } from './pictures/assign-pictures.ts'

/** The titles of the CSV columns and the fields of a row. */
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

/** Quotes a CSV cell where needed (RFC 4180). */
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

const pictures = Object.entries(assignPictures(rows))
writeFileSync(
  fileURLToPath(new URL('pictures.json', import.meta.url)),
  `{\n${pictures.map(([name, numbers]) => `  "${name}": [${numbers.join(', ')}]`).join(',\n')}\n}\n`,
)
process.stdout.write(
  `${pictures.flatMap(([, numbers]) => numbers).length} of them have one of ${pictures.length} pictures\n`,
)
