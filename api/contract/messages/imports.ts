import { uploadMessages } from './uploads.ts'

/** Messages about rejected CSV files, skipped rows and results of imports. */
export const importMessages = {
  notCsv: 'Please upload a CSV file.',
  empty: 'The file is empty.',
  tooLarge: (maxBytes: number) => `${uploadMessages.tooLarge(maxBytes)}.`,
  tooManyRows: (rows: number) => `The file has more than ${rows.toLocaleString('en-US')} rows.`,
  containsNul:
    'The file contains NUL bytes, so it is not a CSV text: save it as "CSV UTF-8" and try again.',
  otherEncoding:
    'The file is neither UTF-8 nor Windows-1252 text: save it as "CSV UTF-8" and try again.',
  otherFormat: (format: string) =>
    `The file is ${format}, not a CSV text: save it as "CSV UTF-8" and try again.`,
  openQuote: (line: number) =>
    `A quotation mark opened in the row at line ${line} is never closed.`,
  rowTooLong: (line: number, maxBytes: number) =>
    `The row at line ${line} is longer than ${maxBytes / 1024} kB: perhaps a quotation mark is never closed.`,
  tooManyCells: (cells: number, columns: number) =>
    `The row has ${cells} cells under ${columns} columns: a comma inside a cell needs quotes around it`,
  unreadColumns: (headers: readonly string[]) => `Columns not read: ${headers.join(', ')}`,
  categoryGuess: ({ text, category, rows }: { text: string; category: string; rows: number }) =>
    `"${text}" read as ${category} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
  brokenName: 'Name has broken letters: save the file as "CSV UTF-8" and try again',
  brokenLetters: (label: string) => `${label} has broken letters: imported without it`,
  dataInsteadOfText: (label: string) => `${label} is data, not a text: imported without it`,
  permanentlyClosed: 'Permanently closed',
  temporarilyClosed: 'Temporarily closed: listed with that note',
  sameNameAsRow: (row: number) => `Same name as row ${row}`,
  /** `place` is the known part of city and state, such as "Tampa, FL", or '' if neither is known. */
  alreadyListed: ({ id, name, place }: { id: number; name: string; place: string }) =>
    `Already listed as "${name}"${place ? ` in ${place}` : ''} (id ${id})`,
  /** A warning, because the row is imported. `place` as in `alreadyListed`. */
  similarToListed: ({ id, name, place }: { id: number; name: string; place: string }) =>
    `Similar to "${name}"${place ? ` in ${place}` : ''} (id ${id}), which is already listed`,
  similarToRow: ({ name, row }: { name: string; row: number }) =>
    `Similar to "${name}" in row ${row}`,
  /** The contractor with the name belongs to an import that is not finished. */
  beingImported: 'Is being imported from another file',
  skippedRow: ({ row, name, reason }: { row: number; name: string; reason: string | null }) =>
    `Row ${row} (${name || 'no name'}): ${reason ?? ''}`,
  omittedRows: (rows: number) => `${rows} more skipped rows did not fit here: see the file itself`,
  done: (imported: number, skipped: number) =>
    `Imported ${imported} contractors. Skipped ${skipped} records.`,
  nothingToRollBack: 'This import has nothing to roll back',
}
