import type { Contractor } from '#contract/entities.ts'
import { DIRECTORY_SHAPE, type DirectoryNote, type DirectoryRow, isReadable } from '../database.ts'
import { onDisk } from '../db.ts'
import { affectedRows, type DirectoryChanges, patchRows, toRows } from './rows.ts'

/** The whole directory in its stored form. */
export interface DirectoryInRows {
  note: DirectoryNote
  rows: DirectoryRow[]
}

/** Cursor for the next request for changes, and the ISO time at which it was requested. */
export interface Mark {
  cursor: string
  asOf: string
}

/** Returns the metadata of the stored directory; null when there is none that this version can read. */
export async function storedNote(): Promise<DirectoryNote | null> {
  const meta = await onDisk((db) => db.notes.get('directory'))
  return meta && isReadable(meta) ? meta : null
}

export function asRows(contractors: readonly Contractor[], position: Mark): DirectoryInRows {
  const rows = toRows(contractors, newRevision())
  return { rows, note: metaOf(rows, position) }
}

/**
 * Replaces the stored directory in one transaction: an interruption leaves the old one. Returns
 * null, or the given directory when the device cannot store it.
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
 * Applies changes that follow the cursor `since` to the stored directory, in one transaction.
 * Returns false when the directory has changed meanwhile, is damaged, or the quota is exceeded.
 */
export async function patchDirectory(
  since: string,
  changes: DirectoryChanges,
  position: Mark,
): Promise<boolean> {
  try {
    const done = await onDisk((db) =>
      db.transaction('rw', db.directory, db.notes, async () => {
        const meta = await db.notes.get('directory')
        if (!isReadable(meta) || meta.cursor !== since) return false
        const fromIds = meta.rows.map(({ fromId }) => fromId)
        const rows = await db.directory.bulkGet(affectedRows(fromIds, changes))
        const patched = patchOrNull(rows, fromIds, changes)
        if (!patched) return false
        await db.directory.bulkPut(patched)
        await db.notes.put(metaOf([...meta.rows, ...patched], position))
        return true
      }),
    )
    return done ?? false
  } catch {
    return false
  }
}

/** Returns null when a row is missing or damaged. */
function patchOrNull(
  rows: (DirectoryRow | undefined)[],
  fromIds: number[],
  changes: DirectoryChanges,
): DirectoryRow[] | null {
  const present = rows.filter((row) => row !== undefined)
  if (present.length < rows.length) return null
  try {
    return patchRows(present, fromIds, changes, newRevision())
  } catch {
    return null
  }
}

/** Deletes the stored directory; the next sync fetches it again. */
export async function dropDirectory(): Promise<void> {
  await onDisk((db) =>
    db.transaction('rw', db.directory, db.notes, async () => {
      await db.directory.clear()
      await db.notes.clear()
    }),
  ).catch(() => null)
}

/**
 * Returns a unique revision, also within one millisecond: readers reload a row when its revision
 * differs.
 */
function newRevision(): number {
  return Date.now() + Math.random()
}

/** Returns the metadata. Of two entries for one row the later one counts. */
function metaOf(
  rows: readonly { fromId: number; revision: number }[],
  position: Mark,
): DirectoryNote {
  const revisions = new Map(rows.map(({ fromId, revision }) => [fromId, revision]))
  const sorted = [...revisions]
    .sort(([a], [b]) => a - b)
    .map(([fromId, revision]) => ({ fromId, revision }))
  return { key: 'directory', shape: DIRECTORY_SHAPE, ...position, rows: sorted }
}
