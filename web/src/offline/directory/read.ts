import { type DirectoryNote, type DirectoryRow, isReadable } from '../database.ts'
import { answerOf, quickRead } from '../quick-read.ts'
import type { DirectoryInRows } from './disk.ts'

/**
 * The stored rows as one consistent whole; rows that the caller has in the same revision are not
 * read again. Null when nothing (readable) is stored, 'damaged' when rows are missing.
 */
export function readDirectory(
  known: ReadonlyMap<number, DirectoryRow>,
): Promise<DirectoryInRows | 'damaged' | null> {
  return quickRead(['directory', 'notes'], async (transaction) => {
    const note = await answerOf(
      transaction.objectStore('notes').get('directory') as IDBRequest<DirectoryNote | undefined>,
    )
    if (!isReadable(note)) return null
    const table = transaction.objectStore('directory')
    const rows = await Promise.all(
      note.rows.map(async ({ fromId, revision }) => {
        const held = known.get(fromId)
        if (held?.revision === revision) return held
        return answerOf(table.get(fromId) as IDBRequest<DirectoryRow | undefined>)
      }),
    )
    const whole = rows.filter((row) => row !== undefined)
    return whole.length === rows.length ? { note, rows: whole } : 'damaged'
  })
}
