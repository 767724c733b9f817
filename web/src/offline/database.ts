/** The disposable database: all of it can be fetched again (X1, K7). */
export const PUBLIC_DATABASE = 'lintel-public'
/**
 * As counted by Dexie; the browser's own number is ten times that. A published version never
 * changes (X2).
 */
export const PUBLIC_VERSION = 1

/** One entry of the small query cache. */
export interface CacheRow {
  key: string
  text: string
}

/** About 500 contractors with neighbouring ids: those from `fromId` up to the next row's. */
export interface DirectoryRow {
  fromId: number
  /** Another one after every change of the row. */
  revision: number
  /** JSON of `Columns`: what searching and sorting read of each contractor. */
  columns: string
  /** The names of what `bodies` holds of each contractor, in its order. */
  fields: string[]
  /**
   * UTF-8: a JSON list of values for each contractor, one behind the other. Read only for those
   * that are shown.
   */
  bodies: ArrayBuffer
}

/** What is known about the stored directory as a whole; written in the same transaction as its rows. */
export interface DirectoryNote {
  key: 'directory'
  /** `DIRECTORY_SHAPE` at the time of writing. */
  shape: number
  /** From where `changes` goes on. */
  cursor: string
  /** ISO time at which the server last confirmed the whole. */
  asOf: string
  rows: { fromId: number; revision: number }[]
}

/**
 * Version of the rows' form and of the search rules in their heads, raised by hand: others are
 * fetched anew.
 */
export const DIRECTORY_SHAPE = 1

export function isReadable(note: DirectoryNote | undefined): note is DirectoryNote {
  return note?.shape === DIRECTORY_SHAPE && Array.isArray(note.rows)
}
