/** A file, and what importing it must give. */
export interface CsvCase {
  title: string
  bytes: Uint8Array
  /** A file imported into the empty directory first. */
  before?: string
  /** The message that refuses the whole file. */
  refused?: string | RegExp
  /** `[row, name, outcome, reason]` of each data row; the reason of a created one is null. */
  rows?: [
    row: number,
    name: string,
    outcome: 'created' | 'duplicate' | 'invalid',
    reason: string | null,
  ][]
  /** Warnings that stand beside a row, among others. */
  warned?: [row: number, warning: string | RegExp][]
  /** What the listings of that name hold, as columns of the database. */
  listed?: Record<string, Record<string, string | number | null>>
}

export const utf8 = (text: string) => Buffer.from(text)
export const created = (row: number, name: string): [number, string, 'created', null] => [
  row,
  name,
  'created',
  null,
]
export const invalid = (
  row: number,
  name: string,
  reason: string,
): [number, string, 'invalid', string] => [row, name, 'invalid', reason]
/** The columns of an exported directory. */
export const full =
  'Name,Description,Categories,Fulladdress,Street,Municipality,Phone,Review Count,Average Rating (0-5),Google Maps URL,Latitude,Longitude,Website,Opening Hours'
