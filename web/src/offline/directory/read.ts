import { type DirectoryNote, type DirectoryRow, isReadable } from '../database.ts'
import { answerOf, quickRead } from '../quick-read.ts'
import type { DirectoryInRows } from './disk.ts'

/**
 * Reads the stored directory in one transaction. Rows that the caller has in the same revision are
 * not read again. Returns null when nothing readable is stored, 'damaged' when rows are missing.
 */
export function readDirectory(
  known: ReadonlyMap<number, DirectoryRow>,
): Promise<DirectoryInRows | 'damaged' | null> {
  return quickRead(['directory', 'notes'], async (transaction) => {
    const meta = await answerOf(
      transaction.objectStore('notes').get('directory') as IDBRequest<DirectoryNote | undefined>,
    )
    if (!isReadable(meta)) return null
    const table = transaction.objectStore('directory')
    const rows = await Promise.all(
      meta.rows.map(async ({ fromId, revision }) => {
        const cached = known.get(fromId)
        if (cached?.revision === revision) return cached
        return answerOf(table.get(fromId) as IDBRequest<DirectoryRow | undefined>)
      }),
    )
    const present = rows.filter((row) => row !== undefined)
    return present.length === rows.length ? { note: meta, rows: present } : 'damaged'
  })
}
