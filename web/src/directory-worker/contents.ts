import type { Changes, Summary } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import type { Holdings } from '#contract/in-memory/holdings.ts'
import {
  compareByRating,
  indexForSearch,
  SEARCH_KEYS_VERSION,
  type SearchEntry,
  type SearchKeys,
  toSearchEntry,
} from '#contract/rules/search.ts'
import { nextTask } from '../lib/next-task.ts'
import { noPlaces } from './places.ts'

// The stored directory: rows of about 500 contractors, and the head, which says what the rows
// are.

const ROW_SIZE = 500
/** A row with more contractors than this is split. */
const MAX_ROW_SIZE = 2 * ROW_SIZE

/**
 * Version of the head and of the fields of a contractor. Increase it by hand when one of them
 * changes. What was stored in another version is fetched again.
 */
export const CONTENTS_VERSION = 3

/** Contractors in the default order. */
export interface StoredRow {
  id: number
  /** Code of the state; '' for a row of the whole directory. */
  state: string
  /** `SEARCH_KEYS_VERSION` at the time of writing. */
  keysVersion: number
  /** JSON of `[contractor, keys]` for each contractor, which is faster to read than objects. */
  text: string
}

/** What the server says about the whole directory. Rows of some states cannot count it. */
export interface ServerLists {
  summary: Summary
  categories: Category[]
  featured: Contractor[]
  /**
   * True when they were fetched again after a sync in which the directory had not changed. The
   * first time, a shared cache may have answered with older ones.
   */
  areListsConfirmed: boolean
}

export interface StoredHead extends ServerLists {
  key: 'directory'
  version: number
  /** Changes with every change of the rows or the lists. */
  revision: string
  /**
   * Cursor for the next request for changes, by the code of each stored state, or of the whole
   * directory by ''. Shared caches and replicas may answer with older lists, so the rows of two
   * states may be of different versions.
   */
  cursors: Record<string, string>
  /** ISO time at which the server last confirmed the rows. */
  asOf: string
  /** Codes of the stored states; null for the whole directory. */
  states: string[] | null
}

export interface Contents {
  head: StoredHead
  rows: StoredRow[]
}

/** A row in memory. */
export interface LoadedRow {
  id: number
  state: string
  entries: SearchEntry<Contractor>[]
}

/** Throws when the row is damaged. */
function loadRow({ id, state, keysVersion, text }: StoredRow): LoadedRow {
  const pairs = JSON.parse(text) as [Contractor, SearchKeys][]
  const hasKeys = keysVersion === SEARCH_KEYS_VERSION
  return {
    id,
    state,
    entries: pairs.map(([contractor, keys]) =>
      hasKeys ? toSearchEntry(contractor, keys) : toSearchEntry(contractor),
    ),
  }
}

function toStoredRow({ id, state, entries }: LoadedRow): StoredRow {
  const pairs = entries.map(({ contractor, sortName, place, street, citySlug }) => [
    contractor,
    { sortName, place, street, citySlug },
  ])
  return { id, state, keysVersion: SEARCH_KEYS_VERSION, text: JSON.stringify(pairs) }
}

/** Builds the stored rows, each in a task of its own, so that questions are answered meanwhile. */
export async function toStoredRows(rows: readonly LoadedRow[]): Promise<StoredRow[]> {
  const stored: StoredRow[] = []
  for (const row of rows) {
    stored.push(toStoredRow(row))
    await nextTask()
  }
  return stored
}

/** Throws when a row is damaged. */
export async function loadRows(rows: readonly StoredRow[]): Promise<LoadedRow[]> {
  const loaded: LoadedRow[] = []
  for (const row of rows) {
    loaded.push(loadRow(row))
    await nextTask()
  }
  return loaded
}

/** Splits the contractors of a state, or of the whole directory, into rows with ids from `firstId`. */
export function toRows(
  contractors: readonly Contractor[],
  state: string,
  firstId: number,
): LoadedRow[] {
  return split(indexForSearch(contractors), state, firstId)
}

function split(
  entries: readonly SearchEntry<Contractor>[],
  state: string,
  firstId: number,
): LoadedRow[] {
  return Array.from({ length: Math.ceil(entries.length / ROW_SIZE) }, (_, at) => ({
    id: firstId + at,
    state,
    entries: entries.slice(at * ROW_SIZE, (at + 1) * ROW_SIZE),
  }))
}

export function nextRowId(rows: readonly { id: number }[]): number {
  return rows.reduce((max, { id }) => Math.max(max, id), 0) + 1
}

export interface PatchedRows {
  /** All rows after the changes. */
  rows: LoadedRow[]
  put: LoadedRow[]
  /** Ids of rows that are empty now. */
  remove: number[]
}

/**
 * Applies changes to the rows of these states; null means the whole directory. A contractor that is
 * in both `deletedIds` and `items` was restored and stays. Contractors that are now in another
 * state leave the rows.
 */
export function patchRows(
  rows: readonly LoadedRow[],
  { items, deletedIds }: Pick<Changes, 'items' | 'deletedIds'>,
  states: readonly string[] | null,
): PatchedRows {
  const changedIds = new Set([...deletedIds, ...items.map(({ id }) => id)])
  const added = new Map<LoadedRow, SearchEntry<Contractor>[]>()
  const patched = [...rows]
  for (const contractor of items) {
    const state = states === null ? '' : (contractor.state ?? '')
    if (states !== null && !states.includes(state)) continue
    let row =
      rows.find(
        (old) => old.state === state && old.entries.some(({ id }) => id === contractor.id),
      ) ?? patched.findLast((old) => old.state === state)
    if (!row) patched.push((row = { id: nextRowId(patched), state, entries: [] }))
    added.set(row, [...(added.get(row) ?? []), toSearchEntry(contractor)])
  }
  const result: PatchedRows = { rows: [], put: [], remove: [] }
  let freeId = nextRowId(patched)
  for (const row of patched) {
    const isPatched = states === null || states.includes(row.state)
    const kept = isPatched ? row.entries.filter(({ id }) => !changedIds.has(id)) : row.entries
    if (kept.length === row.entries.length && !added.has(row)) {
      result.rows.push(row)
      continue
    }
    const entries = [...kept, ...(added.get(row) ?? [])].sort(compareByRating)
    if (entries.length === 0) {
      result.remove.push(row.id)
      continue
    }
    const next = [{ ...row, entries }]
    if (entries.length > MAX_ROW_SIZE) {
      next.splice(0, 1, ...split(entries, row.state, freeId))
      freeId += next.length
      result.remove.push(row.id)
    }
    result.rows.push(...next)
    result.put.push(...next)
  }
  return result
}

/** Returns what answers the endpoints of the directory, without the table of places. */
export function toHoldings(
  { summary, categories, featured, states }: StoredHead,
  rows: readonly LoadedRow[],
): Holdings {
  return {
    // Most rows are in order already, which makes the sorting fast.
    index: rows.flatMap(({ entries }) => entries).sort(compareByRating),
    categories,
    summary: () => summary,
    featured: () => featured,
    placeTable: noPlaces,
    states,
  }
}
