import { MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { looksLikeCsv, NOT_A_CSV } from '#contract/rules/csv-rejects.ts'

const MEGABYTE = 1024 * 1024

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
  if (!looksLikeCsv(name, type)) return { title: 'Invalid File Type', description: NOT_A_CSV }
  if (size === 0) return { title: 'Empty File', description: `${name} is empty.` }
  if (size > MAX_CSV_BYTES)
    return {
      title: 'File Too Large',
      description: `${name} is larger than ${MAX_CSV_BYTES / MEGABYTE} MB.`,
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

/** Formats a size in bytes: "12 KB", "3.4 MB". */
export function formatSize(bytes: number): string {
  return bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`
}
