import { MAX_CSV_BYTES } from '#contract/csv-import.ts'
import { isNamedCsv, NO_CSV } from '#contract/rules/csv-rejects.ts'

const MEGABYTE = 1024 * 1024

/** Said as a toast, and beside the field. */
export interface FileProblem {
  title: string
  description: string
}

export const NO_FILE: FileProblem = {
  title: 'No File Selected',
  description: 'Please select a CSV file to import.',
}

/**
 * Why a file cannot be imported, before it is sent; null when it may be (spec 2 §5). The server
 * looks at the bytes.
 */
export function problemOf({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): FileProblem | null {
  if (!isNamedCsv(name, type)) return { title: 'Invalid File Type', description: NO_CSV }
  if (size === 0) return { title: 'Empty File', description: `${name} is empty.` }
  if (size > MAX_CSV_BYTES)
    return {
      title: 'File Too Large',
      description: `${name} is larger than ${MAX_CSV_BYTES / MEGABYTE} MB.`,
    }
  return null
}

/** Whether the file can still be read: one that was saved or moved after it was chosen cannot. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** "12 KB", "3.4 MB". */
export function formatSize(bytes: number): string {
  return bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`
}
