import { directory, type Tile } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { MAX_TILED_CONTRACTORS } from '#contract/rules/limits.ts'
import { parseTileKey } from '#contract/rules/tiles.ts'
import { ApiError, callWithHeaders, NetworkError } from '../../../device/call.ts'
import { DIRECTORY_FORMAT, type DirectoryMeta } from '../../../device/public-schema.ts'
import { type DirectoryContents, newRevision, replaceTiles } from './directory-store.lazy.ts'
import { toRows } from './rows.ts'
import { isStored, stateOfUse } from './stored-tiles.ts'

/** Number of tiles that are requested at the same time and written together. */
const TILES_PER_WRITE = 4

interface TileSync {
  /** The tiles of the server's index, and the ISO time of the request for it. */
  tiles: readonly Tile[]
  asOf: string
  /** Where the directory was used, the latest use first. */
  uses: readonly string[]
  /** The stored directory, if any. */
  before: DirectoryMeta | null
  /** True when the tiles are returned instead of stored. */
  isForMemory: boolean
  /** Returns the signal of one request. */
  signal: () => AbortSignal
}

/** Thrown when something else has changed the stored directory during a sync. */
export class StoredDirectoryChanged extends Error {}

/**
 * Brings the stored tiles up to date for `uses`: fetches those that are not stored or outdated, the
 * latest used first, and writes a few at a time, so that an interruption loses little. A tile that
 * cannot be fetched stays as it is, and the others are still fetched. Returns whether the stored
 * tiles changed, and the tiles themselves when the device can store none. Throws the first failure
 * as `call` does, and StoredDirectoryChanged.
 */
export async function syncTiles({
  tiles,
  asOf,
  uses,
  before,
  isForMemory,
  signal,
}: TileSync): Promise<{ hasChanged: boolean; unwritten: DirectoryContents | null }> {
  const chosen = chooseTiles(tiles, uses)
  let stored = before
  let contents = keepTiles(before, { tiles, chosen, asOf })
  const write = async () => {
    const result = isForMemory ? 'unwritable' : await replaceTiles(stored, contents)
    if (result === 'changed') throw new StoredDirectoryChanged()
    if (result === 'unwritable') return false
    stored = contents.meta
    contents = { meta: stored, rows: [] }
    return true
  }

  const outdated = findOutdated(contents.meta, chosen)
  // A stored full list is replaced in one step, and not when the fetching fails.
  const replacesList = before !== null && !before.tiles
  let isComplete = true
  const failures: unknown[] = []
  for (let start = 0; start < outdated.length; start += TILES_PER_WRITE) {
    const batch = outdated.slice(start, start + TILES_PER_WRITE)
    const replies = await Promise.allSettled(batch.map((tile) => fetchTile(tile, signal())))
    for (const [index, reply] of replies.entries()) {
      const tile = batch[index]
      if (reply.status === 'rejected') failures.push(reply.reason)
      else if (tile && reply.value) contents = putTile(contents, tile, reply.value)
      else isComplete = false
    }
    if (!replacesList) await write()
    if (failures.some(isServerLost)) break
  }
  if (failures.length > 0) throw failures[0]

  if (isComplete) contents = { ...contents, meta: { ...contents.meta, asOf } }
  const isWritten = await write()
  // Without the tiles that are already stored, the fetched ones are not complete.
  const isUnwritten = !isWritten && contents.rows.length === contents.meta.rows.length
  const hasChanged =
    isUnwritten ||
    !stored?.tiles !== !before?.tiles ||
    JSON.stringify(stored?.rows) !== JSON.stringify(before?.rows)
  return { hasChanged, unwritten: isUnwritten ? contents : null }
}

/** Returns the directory with the tiles of an index, of which those that are chosen stay stored. */
function keepTiles(
  before: DirectoryMeta | null,
  { tiles, chosen, asOf }: { tiles: readonly Tile[]; chosen: readonly Tile[]; asOf: string },
): DirectoryContents {
  const storedTiles = new Map(before?.tiles?.filter(isStored).map((tile) => [tile.key, tile]))
  const chosenKeys = new Set(chosen.map(({ key }) => key))
  const kept = tiles.map(
    (tile) => (chosenKeys.has(tile.key) && storedTiles.get(tile.key)) || { ...tile, fromIds: [] },
  )
  const fromIds = new Set(kept.flatMap((tile) => tile.fromIds))
  return {
    rows: [],
    meta: {
      key: 'directory',
      shape: DIRECTORY_FORMAT,
      cursor: '',
      asOf: before?.tiles ? before.asOf : asOf,
      rows: before?.rows.filter(({ fromId }) => fromIds.has(fromId)) ?? [],
      tiles: kept,
    },
  }
}

function findOutdated({ tiles = [] }: DirectoryMeta, chosen: readonly Tile[]): Tile[] {
  const current = new Set(tiles.filter(isStored).map(({ key, hash }) => `${key} ${hash}`))
  return chosen.filter(({ key, hash }) => !current.has(`${key} ${hash}`))
}

/** Returns the directory with the contractors of a tile in new rows. */
function putTile(
  { meta, rows }: DirectoryContents,
  tile: Tile,
  contractors: readonly Contractor[],
): DirectoryContents {
  let lastRow = Math.max(0, ...meta.rows.map(({ fromId }) => fromId))
  const added = toRows(contractors, newRevision()).map((row) => ({
    ...row,
    fromId: (lastRow += 1),
  }))
  const replaced = new Set(meta.tiles?.find(({ key }) => key === tile.key)?.fromIds)
  const fromIds = added.map(({ fromId }) => fromId)
  return {
    rows: [...rows, ...added],
    meta: {
      ...meta,
      rows: [
        ...meta.rows.filter(({ fromId }) => !replaced.has(fromId)),
        ...added.map(({ fromId, revision }) => ({ fromId, revision })),
      ],
      tiles: meta.tiles?.map((old) => (old.key === tile.key ? { ...tile, fromIds } : old)) ?? [],
    },
  }
}

/** Fetches a tile. Returns null when the tile has changed since the index was read. */
async function fetchTile(
  { key, hash }: Tile,
  signal: AbortSignal,
): Promise<readonly Contractor[] | null> {
  try {
    // The stored directory is the only copy, so that the user can delete it.
    const request = { signal, cache: 'no-store' as const }
    return (await callWithHeaders(directory.tile, { params: { key, hash } }, request)).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Returns true when further requests would fail too. */
function isServerLost(failure: unknown): boolean {
  return failure instanceof NetworkError || (failure instanceof ApiError && failure.status === 429)
}

/** A search nearby uses at most about this many states. */
const MAX_STATES_NEARBY = 8

/**
 * Returns the tiles that a device stores, the most important first: those of the states in `uses`,
 * the latest used state first, and in each state first the categories that were used. Before all
 * others come the tiles of the latest uses in one category, because a search nearby needs this
 * category in several states. Tiles that do not fit into `max` contractors are left out, but the
 * first one is always returned.
 */
export function chooseTiles<T extends Pick<Tile, 'key' | 'count'>>(
  tiles: readonly T[],
  uses: readonly string[],
  max = MAX_TILED_CONTRACTORS,
): T[] {
  const ofLatestCategory = latestUsesOfOneCategory(uses).flatMap((use) =>
    tiles.filter(({ key }) => key === use),
  )
  const rankOf = ({ key }: T) => (uses.includes(key) ? uses.indexOf(key) : uses.length)
  const ofStates = [...new Set(uses.map(stateOfUse))].flatMap((state) =>
    tiles.filter(({ key }) => stateOfUse(key) === state).sort((a, b) => rankOf(a) - rankOf(b)),
  )
  const chosen = new Set<T>()
  let count = 0
  for (const tile of [...ofLatestCategory, ...ofStates]) {
    if (chosen.has(tile) || (count > 0 && count + tile.count > max)) continue
    chosen.add(tile)
    count += tile.count
  }
  return [...chosen]
}

function latestUsesOfOneCategory(uses: readonly string[]): readonly string[] {
  const categoryOf = (use = '') => parseTileKey(use)?.categoryId
  const end = uses.findIndex((use) => categoryOf(use) !== categoryOf(uses[0]))
  return uses.slice(0, Math.min(end === -1 ? uses.length : end, MAX_STATES_NEARBY))
}
