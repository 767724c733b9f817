import type { Contractor } from '#contract/entities.ts'
import { withPublicDb } from '../../../device/public-db.lazy.ts'
import {
  DIRECTORY_FORMAT,
  type DirectoryMeta,
  type DirectoryRow,
  isReadableMeta,
  type TileMeta,
} from '../../../device/public-schema.ts'
import { affectedRows, type DirectoryChanges, patchRows, toRows } from './rows.ts'
import { stateOfUse } from './stored-tiles.ts'

/** The whole directory in its stored form. */
export interface DirectoryContents {
  meta: DirectoryMeta
  rows: DirectoryRow[]
}

/** Cursor for the next request for changes, and the ISO time of the request that returned it. */
export interface SyncPosition {
  cursor: string
  asOf: string
}

/** Returns the metadata of the stored directory; null when none is stored or readable. */
export async function readDirectoryMeta(): Promise<DirectoryMeta | null> {
  const meta = await withPublicDb((db) => db.meta.get('directory'))
  return meta && isReadableMeta(meta) ? meta : null
}

export function toDirectoryContents(
  contractors: readonly Contractor[],
  position: SyncPosition,
): DirectoryContents {
  const rows = toRows(contractors, newRevision())
  return { rows, meta: createMeta(rows, position) }
}

/**
 * Replaces the stored directory in one transaction, so an interruption leaves the old directory
 * unchanged. Returns null on success, and `contents` when the device cannot store the directory.
 */
export async function replaceDirectory(
  contents: DirectoryContents,
): Promise<DirectoryContents | null> {
  try {
    const written = await withPublicDb((db) =>
      db.transaction('rw', db.directory, db.meta, async () => {
        await db.directory.clear()
        await db.directory.bulkPut(contents.rows)
        await db.meta.put(contents.meta)
        return true
      }),
    )
    return written ? null : contents
  } catch {
    return contents
  }
}

/**
 * Applies the changes since the cursor `since` to the stored directory, in one transaction. Returns
 * false when no directory with this cursor is stored, or when it is damaged or cannot be written.
 */
export async function patchDirectory(
  since: string,
  changes: DirectoryChanges,
  position: SyncPosition,
): Promise<boolean> {
  try {
    const isPatched = await withPublicDb((db) =>
      db.transaction('rw', db.directory, db.meta, async () => {
        const meta = await db.meta.get('directory')
        if (!isReadableMeta(meta) || meta.cursor !== since) return false
        const fromIds = meta.rows.map(({ fromId }) => fromId)
        const rows = await db.directory.bulkGet(affectedRows(fromIds, changes))
        const patched = patchOrNull(rows, fromIds, changes)
        if (!patched) return false
        await db.directory.bulkPut(patched)
        await db.meta.put(createMeta([...meta.rows, ...patched], position))
        return true
      }),
    )
    return isPatched ?? false
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

/**
 * Stores tiles in one transaction: adds `rows`, and deletes all rows that are not in `meta`.
 * Returns 'changed' when the stored directory is no longer `before` or lacks rows of `meta`, for
 * example because another tab has removed a state, and 'unwritable' when the device cannot store
 * the tiles. The stored directory is then unchanged.
 */
export async function replaceTiles(
  before: DirectoryMeta | null,
  { meta, rows }: DirectoryContents,
): Promise<'written' | 'changed' | 'unwritable'> {
  try {
    const result = await withPublicDb((db) =>
      db.transaction('rw', db.directory, db.meta, async () => {
        const stored = await db.meta.get('directory')
        const revisions = stored && isReadableMeta(stored) ? stored.rows : undefined
        if (JSON.stringify(revisions) !== JSON.stringify(before?.rows)) return 'changed'
        const keys = await db.directory.toCollection().primaryKeys()
        const present = new Set([...keys, ...rows.map(({ fromId }) => fromId)])
        if (!meta.rows.every(({ fromId }) => present.has(fromId))) return 'changed'
        const wanted = new Set(meta.rows.map(({ fromId }) => fromId))
        await db.directory.bulkDelete(keys.filter((fromId) => !wanted.has(fromId)))
        await db.directory.bulkPut(rows)
        await db.meta.put(meta)
        return 'written'
      }),
    )
    return result ?? 'unwritable'
  } catch {
    return 'unwritable'
  }
}

/** Deletes the tiles of a state. Throws when the device cannot do this. */
export async function deleteState(state: string): Promise<void> {
  const isDeleted = await withPublicDb((db) =>
    db.transaction('rw', db.directory, db.meta, async () => {
      const meta = await db.meta.get('directory')
      if (!isReadableMeta(meta) || !meta.tiles) return true
      const isOfState = ({ key }: TileMeta) => stateOfUse(key) === state
      const removed = new Set(meta.tiles.filter(isOfState).flatMap(({ fromIds }) => fromIds))
      await db.directory.bulkDelete([...removed])
      await db.meta.put({
        ...meta,
        rows: meta.rows.filter(({ fromId }) => !removed.has(fromId)),
        tiles: meta.tiles.map((tile) => (isOfState(tile) ? { ...tile, fromIds: [] } : tile)),
      })
      return true
    }),
  )
  if (!isDeleted) throw new Error('The device does not store anything')
}

/** Deletes the stored directory; the next sync fetches it again. */
export async function deleteDirectory(): Promise<void> {
  await withPublicDb((db) =>
    db.transaction('rw', db.directory, db.meta, async () => {
      await db.directory.clear()
      await db.meta.clear()
    }),
  ).catch(() => null)
}

/**
 * Returns a revision that is unique even within one millisecond, because readers reload a row only
 * when its revision differs.
 */
export function newRevision(): number {
  return Date.now() + Math.random()
}

/**
 * Returns the metadata of the full list. When `rows` has two entries for one row, the later entry
 * is used.
 */
function createMeta(
  rows: readonly { fromId: number; revision: number }[],
  position: SyncPosition,
): DirectoryMeta {
  const revisions = new Map(rows.map(({ fromId, revision }) => [fromId, revision]))
  const sorted = [...revisions]
    .sort(([a], [b]) => a - b)
    .map(([fromId, revision]) => ({ fromId, revision }))
  return { key: 'directory', shape: DIRECTORY_FORMAT, ...position, rows: sorted }
}
