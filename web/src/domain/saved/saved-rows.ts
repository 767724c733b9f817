import { withUserDb, writeUserDb } from '../../device/lazy-user-db.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { MAX_NOTE_LENGTH, parseSavedRow } from '../directory/stored/snapshot.ts'

/** 'memory': the change is lost when the page is closed before the database can be used again. */
export type StorageKind = 'disk' | 'memory'

/** Rows that could not be written to the database yet. */
const inMemory = new Map<number, SavedRow>()
/** Those of them whose stored version, if there is one, could not be read. */
const newIds = new Set<number>()
/** Rows removed since the page was loaded. */
const removed = new Map<number, SavedRow>()
/** The rows that were last read from the database; null before that. */
let lastRead: readonly SavedRow[] | null = null

const changeKey = (id: number) => `saved-${id}`

/**
 * Reads all rows, newest first. While the database cannot be used, returns those that were read
 * last. `isUnread` is true when they were never read; then only rows in memory are returned.
 * `isMemoryOnly` is true when some rows could not be written.
 */
export async function readAll(): Promise<{
  rows: SavedRow[]
  isUnread: boolean
  isMemoryOnly: boolean
}> {
  const stored = await withUserDb((db) => db.saved.toArray())
  if (stored) lastRead = stored.map(parseSavedRow).filter((row) => row !== null)
  const rows = new Map([...(lastRead ?? []), ...inMemory.values()].map((row) => [row.id, row]))
  return {
    rows: [...rows.values()].sort((a, b) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id),
    isUnread: lastRead === null,
    isMemoryOnly: inMemory.size > 0,
  }
}

export async function findRow(id: number): Promise<SavedRow | null> {
  const unwritten = inMemory.get(id)
  if (unwritten) return unwritten
  const read = await withUserDb(async (db) => ({ row: await db.saved.get(id) }))
  return read ? parseSavedRow(read.row) : (lastRead?.find((row) => row.id === id) ?? null)
}

export function isUnwritten(id: number): boolean {
  return inMemory.has(id)
}

/** Returns a row that was removed since the page was loaded. */
export function removedRow(id: number): SavedRow | undefined {
  return removed.get(id)
}

/** Writes a row that was read or added before. */
export function putRow(row: SavedRow): Promise<StorageKind> {
  inMemory.set(row.id, row)
  return writeRow(row.id)
}

/** Writes a row. If the database has this row by then, only adds the note to the stored one. */
export function addRow(row: SavedRow): Promise<StorageKind> {
  newIds.add(row.id)
  return putRow(row)
}

async function writeRow(id: number): Promise<StorageKind> {
  const isWritten = await writeUserDb(changeKey(id), async (db) => {
    // The row may change while it is being written, and it may have been removed before.
    for (let row = inMemory.get(id); row; row = inMemory.get(id)) {
      const next = row
      await db.transaction('rw', db.saved, async () => {
        const stored = newIds.has(id) ? parseSavedRow(await db.saved.get(id)) : null
        await db.saved.put(stored ? { ...stored, note: joinNotes(stored.note, next.note) } : next)
      })
      if (inMemory.get(id) !== next) continue
      inMemory.delete(id)
      newIds.delete(id)
    }
  })
  return isWritten ? 'disk' : 'memory'
}

/** Writes the details and marks of a row, but not its note, which another tab may have changed. */
export async function updateDetails(row: SavedRow): Promise<void> {
  const { id, contractor, latest, isGone } = row
  if (inMemory.has(id)) inMemory.set(id, row)
  else
    await withUserDb((db) =>
      db.transaction('rw', db.saved, async () => {
        const stored = parseSavedRow(await db.saved.get(id))
        if (stored) await db.saved.put({ ...stored, contractor, latest, isGone })
      }),
    )
}

export async function removeRow(id: number): Promise<StorageKind> {
  const row = await findRow(id)
  if (row) removed.set(id, row)
  forget([id])
  return (await writeUserDb(changeKey(id), (db) => db.saved.delete(id))) ? 'disk' : 'memory'
}

/** Removes all rows, without a way back. */
export async function removeAllRows(): Promise<void> {
  removed.clear()
  forget([...inMemory.keys(), ...(lastRead ?? []).map(({ id }) => id)])
  await writeUserDb('saved', (db) => db.saved.clear())
}

function forget(ids: readonly number[]): void {
  for (const id of ids) {
    inMemory.delete(id)
    newIds.delete(id)
  }
  lastRead &&= lastRead.filter((row) => !ids.includes(row.id))
}

export function joinNotes(existing: string, other: string): string {
  if (other === '' || existing.includes(other)) return existing
  return existing === '' ? other : `${existing}\n${other}`.slice(0, MAX_NOTE_LENGTH)
}
