import type { Contractor } from '#contract/entities.ts'
import { DIRECTORY_SHAPE, type DirectoryNote, type DirectoryRow, isReadable } from '../database.ts'
import { onDisk } from '../db.ts'
import { affectedRows, type DirectoryChanges, patchRows, toRows } from './rows.ts'

/** A whole list as it is stored. */
export interface DirectoryInRows {
  note: DirectoryNote
  rows: DirectoryRow[]
}

/** What the server said beside the list or the changes. */
export interface Mark {
  cursor: string
  asOf: string
}

/** The note on the stored list, null when there is none that this version can read. */
export async function storedNote(): Promise<DirectoryNote | null> {
  const note = await onDisk((db) => db.notes.get('directory'))
  return note && isReadable(note) ? note : null
}

export function asRows(contractors: readonly Contractor[], mark: Mark): DirectoryInRows {
  const rows = toRows(contractors, newRevision())
  return { rows, note: noteOf(rows, mark) }
}

/**
 * Puts this list in the place of the stored one, in one transaction: killed in the middle, the old
 * one is there (X9). Hands it back when the device cannot keep it (X7, X8).
 */
export async function replaceDirectory(list: DirectoryInRows): Promise<DirectoryInRows | null> {
  try {
    const written = await onDisk((db) =>
      db.transaction('rw', db.directory, db.notes, async () => {
        await db.directory.clear()
        await db.directory.bulkPut(list.rows)
        await db.notes.put(list.note)
        return true
      }),
    )
    return written ? null : list
  } catch {
    return list
  }
}

/**
 * Works changes that follow the cursor `since` into the stored list, in one transaction. False when
 * they could not be: the list has moved on meanwhile, is damaged, or the device is full.
 */
export async function patchDirectory(
  since: string,
  changes: DirectoryChanges,
  mark: Mark,
): Promise<boolean> {
  try {
    const done = await onDisk((db) =>
      db.transaction('rw', db.directory, db.notes, async () => {
        const note = await db.notes.get('directory')
        if (!isReadable(note) || note.cursor !== since) return false
        const fromIds = note.rows.map(({ fromId }) => fromId)
        const rows = await db.directory.bulkGet(affectedRows(fromIds, changes))
        const patched = patchOrNull(rows, fromIds, changes)
        if (!patched) return false
        await db.directory.bulkPut(patched)
        await db.notes.put(noteOf([...note.rows, ...patched], mark))
        return true
      }),
    )
    return done ?? false
  } catch {
    return false
  }
}

/** Null when a row is missing or damaged. */
function patchOrNull(
  rows: (DirectoryRow | undefined)[],
  fromIds: number[],
  changes: DirectoryChanges,
): DirectoryRow[] | null {
  const whole = rows.filter((row) => row !== undefined)
  if (whole.length < rows.length) return null
  try {
    return patchRows(whole, fromIds, changes, newRevision())
  } catch {
    return null
  }
}

/** Forgets the stored list; the next sync fetches it again. */
export async function dropDirectory(): Promise<void> {
  await onDisk((db) =>
    db.transaction('rw', db.directory, db.notes, async () => {
      await db.directory.clear()
      await db.notes.clear()
    }),
  ).catch(() => null)
}

/**
 * Never the same twice, also within one millisecond: a reader takes a row anew when its revision is
 * another.
 */
function newRevision(): number {
  return Date.now() + Math.random()
}

/** The later of two entries for one row counts. */
function noteOf(rows: readonly { fromId: number; revision: number }[], mark: Mark): DirectoryNote {
  const revisions = new Map(rows.map(({ fromId, revision }) => [fromId, revision]))
  const sorted = [...revisions]
    .sort(([a], [b]) => a - b)
    .map(([fromId, revision]) => ({ fromId, revision }))
  return { key: 'directory', shape: DIRECTORY_SHAPE, ...mark, rows: sorted }
}
