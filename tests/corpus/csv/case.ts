/** A CSV file and the expected result of its import. */
export interface CsvCase {
  title: string
  bytes: Uint8Array
  /** A CSV file that is imported into the empty directory first. */
  importedBefore?: string
  /** Error message if the whole file is rejected. */
  expectedError?: string | RegExp
  /**
   * `[row, name, outcome, reason]` of each row that is not empty. `row` is the number of the line
   * in which the row begins. The reason of a created row is null.
   */
  expectedRows?: [
    row: number,
    name: string,
    outcome: 'created' | 'duplicate' | 'invalid',
    reason: string | null,
  ][]
  /** Warnings for single rows. A row may have more warnings. */
  expectedWarnings?: [row: number, warning: string | RegExp][]
  /** Expected values in the database, by the name of the contractor and the name of the column. */
  expectedColumns?: Record<string, Record<string, string | number | null>>
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
/** The header line of the template for imports. */
export const templateHeader =
  'Name,Description,Categories,Fulladdress,Street,Municipality,Phone,Review Count,Average Rating (0-5),Google Maps URL,Latitude,Longitude,Website,Opening Hours'
