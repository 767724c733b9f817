import type { Tile } from '#contract/directory.ts'
import { openChannel } from './tabs.ts'

/**
 * Dexie's version number of `PUBLIC_DATABASE`, whose data can all be fetched again. The version
 * number in IndexedDB is ten times as high. The schema of a published version must not change.
 */
export const PUBLIC_VERSION = 1

/** A text under a key: the persisted query cache, and where the directory was used. */
export interface CacheRow {
  key: string
  text: string
}

/** About 500 contractors of the full list, or at most 500 of a tile. */
export interface DirectoryRow {
  /**
   * In the full list, the row has the contractors with this id up to the next row's `fromId`. In a
   * tile, it is only the number of the row.
   */
  fromId: number
  /** Changes with every write of the row. */
  revision: number
  /** JSON of `Columns`: the fields used for searching and sorting. */
  columns: string
  /** Field names of the values in `bodies`, in the same order. */
  fields: string[]
  /**
   * UTF-8: one JSON array of values per contractor, concatenated. A contractor is parsed on first
   * access, because most are never shown.
   */
  bodies: ArrayBuffer
}

/** Metadata of the stored directory, written in the same transaction as its rows. */
export interface DirectoryMeta {
  key: 'directory'
  /** `DIRECTORY_FORMAT` at the time of writing. */
  shape: number
  /** Cursor for the next request for changes; '' with tiles. */
  cursor: string
  /** ISO time at which the server last confirmed the whole directory. */
  asOf: string
  rows: { fromId: number; revision: number }[]
  /** All tiles of the directory, stored or not. Absent when the full list is stored. */
  tiles?: TileMeta[]
}

/** A tile of the directory, stored on the device or not. */
export interface TileMeta extends Tile {
  /** `fromId` of its rows; empty when it is not stored. */
  fromIds: number[]
}

/**
 * Version of the row format, of the fields of a contractor, and of the search rules in `columns`.
 * Increase it by hand when one of them changes. Rows of another version are fetched again.
 */
export const DIRECTORY_FORMAT = 3

export function isReadableMeta(meta: DirectoryMeta | undefined): meta is DirectoryMeta {
  return meta?.shape === DIRECTORY_FORMAT && Array.isArray(meta.rows)
}

/**
 * Name of the Web Lock that lets one tab sync at a time, and of the channel that notifies the other
 * tabs.
 */
export const DIRECTORY_CHANNEL = 'lintel-directory'

/** Makes the other tabs read the stored directory again. */
export function notifyTabs(): void {
  const channel = openChannel(DIRECTORY_CHANNEL)
  channel?.postMessage('changed')
  channel?.close()
}
