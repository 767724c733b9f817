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
