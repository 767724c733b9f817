import { MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { importMessages } from '#contract/messages.ts'
import { looksLikeCsv } from '#contract/rules/csv-rejects.ts'
import { formatMegabytes } from '../../lib/format-size.ts'

/** A problem with the selected file. It is shown in a toast and next to the field. */
export interface FileProblem {
  title: string
  description: string
}

export const NO_FILE: FileProblem = {
  title: 'No File Selected',
  description: 'Please select a CSV file to import.',
}

/**
 * Checks type and size of a file before the upload. Returns the problem, or null for a valid file.
 * Only the server checks the content.
 */
export function findFileProblem({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): FileProblem | null {
  if (!looksLikeCsv(name, type))
    return { title: 'Invalid File Type', description: importMessages.notCsv }
  if (size === 0) return { title: 'Empty File', description: `${name} is empty.` }
  if (size > MAX_CSV_BYTES)
    return {
      title: 'File Too Large',
      description: `${name} is larger than ${formatMegabytes(MAX_CSV_BYTES)}.`,
    }
  return null
}

/**
 * Returns true when the file can still be read. Files that were changed or moved after selection
 * cannot be read.
 */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/**
 * The columns of an import file in template order, with notes for the admin. An empty note is shown
 * as "Optional.".
 */
export const csvColumns = [
  { name: 'Name', note: 'Required. A name that is listed already is skipped.' },
  { name: 'Description', note: 'Plain text; HTML is taken out.' },
  { name: 'Categories', note: 'The first that fits a category or its trade counts.' },
  { name: 'Fulladdress', note: 'State and zip code are read from it.' },
  { name: 'Street', note: 'The street address.' },
  { name: 'Municipality', note: 'The city.' },
  { name: 'Phone', note: '' },
  { name: 'Review Count', note: 'A whole number.' },
  { name: 'Average Rating (0-5)', note: 'A number from 0 to 5.' },
  { name: 'Google Maps URL', note: '' },
  { name: 'Latitude', note: '' },
  { name: 'Longitude', note: '' },
  { name: 'Website', note: '' },
  { name: 'Opening Hours', note: '' },
] as const

/** A CSV file with only the header row. */
export const templateCsv = `${csvColumns.map(({ name }) => name).join(',')}\r\n`

/** Time for the browser to start the download before the URL is revoked, in milliseconds. */
const REVOKE_AFTER_MS = 60_000

/**
 * Downloads CSV text as a file. Adds a byte order mark, so that spreadsheet programs read it as
 * UTF-8.
 */
export function downloadCsv(fileName: string, text: string): void {
  const url = URL.createObjectURL(
    new Blob([text.startsWith('\ufeff') ? '' : '\ufeff', text], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
