import { directory, type Tile, TILE_HASH_HEADER } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { ApiError, callWithHeaders } from '../../../device/call.ts'
import {
  DIRECTORY_FORMAT,
  type DirectoryMeta,
  type DirectoryRow,
  type TileMeta,
} from '../../../device/public-schema.ts'
import { chooseTiles } from './choose-tiles.ts'
import { type DirectoryContents, newRevision, replaceTiles } from './directory-store.lazy.ts'
import { toRows } from './rows.ts'
import { isStored } from './stored-tiles.ts'

interface TileSync {
  /** The tiles of the server's index, and the ISO time of the request for it. */
  tiles: readonly Tile[]
  asOf: string
  /** Where the directory was used, the latest use first. */
  uses: string[]
  /** The stored directory, if any. */
  meta: DirectoryMeta | null
  /** Returns the signal of one request. */
  signal: () => AbortSignal
}

/**
 * Builds the stored tiles for `uses`. Fetches those that are not stored or have changed. `rows` are
 * only the fetched ones. Throws as `call` does.
 */
export async function fetchTiles({
  tiles,
  asOf,
  uses,
  meta,
  signal,
}: TileSync): Promise<DirectoryContents> {
  const stored = new Map(
    (meta?.tiles ?? []).filter(isStored).map((tile) => [tile.key, tile] as const),
  )
  const chosen = new Set(chooseTiles(tiles, uses).map(({ key }) => key))
  const next: TileMeta[] = []
  const rows: DirectoryRow[] = []
  let lastRow = Math.max(0, ...(meta?.rows ?? []).map(({ fromId }) => fromId))
  for (const tile of tiles) {
    const before = stored.get(tile.key)
    if (!chosen.has(tile.key)) next.push({ ...tile, fromIds: [] })
    else if (before?.hash === tile.hash) next.push({ ...tile, fromIds: before.fromIds })
    else {
      const { contractors, hash } = await fetchTile(tile, signal())
      if (contractors.length === 0) continue
      const fetched = toRows(contractors, newRevision()).map((row) => ({
        ...row,
        fromId: (lastRow += 1),
      }))
      rows.push(...fetched)
      const fromIds = fetched.map(({ fromId }) => fromId)
      next.push({ ...tile, hash, count: contractors.length, fromIds })
    }
  }
  const listed = new Set(next.flatMap(({ fromIds }) => fromIds))
  const revisions = [...(meta?.rows ?? []), ...rows]
    .filter(({ fromId }) => listed.has(fromId))
    .map(({ fromId, revision }) => ({ fromId, revision }))
  return {
    rows,
    meta: {
      key: 'directory',
      shape: DIRECTORY_FORMAT,
      cursor: '',
      asOf,
      uses,
      rows: revisions,
      tiles: next,
    },
  }
}

/**
 * Brings the stored tiles up to date. Returns whether they changed, and the tiles themselves when
 * the device can store nothing. Throws as `call` does.
 */
export async function syncTiles(
  sync: TileSync,
): Promise<{ hasChanged: boolean; unwritten: DirectoryContents | null }> {
  const contents = await fetchTiles(sync)
  const hasChanged =
    JSON.stringify(contents.meta.rows) !== JSON.stringify(sync.meta?.rows) || !sync.meta?.tiles
  if (await replaceTiles(contents)) return { hasChanged, unwritten: null }
  // Without the tiles that are already stored, the fetched ones are not complete.
  const isComplete = contents.rows.length === contents.meta.rows.length
  return isComplete ? { hasChanged, unwritten: contents } : { hasChanged: false, unwritten: null }
}

/**
 * Fetches one tile. The hash is '' if the tile changed while it was read, so that the next sync
 * fetches it again. Returns no contractors when the tile no longer exists.
 */
async function fetchTile(
  { key, hash }: Tile,
  signal: AbortSignal,
): Promise<{ contractors: Contractor[]; hash: string }> {
  try {
    const { body, headers } = await callWithHeaders(
      directory.tile,
      { params: { key, hash } },
      { signal },
    )
    return { contractors: body, hash: headers.get(TILE_HASH_HEADER) ?? '' }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { contractors: [], hash: '' }
    throw error
  }
}
