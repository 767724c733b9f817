import type { Knex } from 'knex'
import { type Tile, TILE_HASH_HEADER, type TileIndex } from '#contract/directory.ts'
import { contractorSchema } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { IMMUTABLE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { parseTileKey, tileKey } from '#contract/rules/tiles.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { BuiltReply } from '../../http/cached-replies.ts'
import { hashOf } from '../../http/encoded-reply.ts'
import { type DirectoryState, findVersion, getState } from './repo.ts'
import { averageBytes, countByTile, listTileRows, readByIds } from './tiles-repo.ts'

/** Reading this many contractors blocks the embedded database for some milliseconds. */
const ROWS_PER_READ = 100

/**
 * Returns the index of the tiles. It is empty while the directory has at most `limit` contractors,
 * because devices then store the full list.
 */
export async function buildTileIndex(db: Knex, limit: number): Promise<TileIndex> {
  const state = await getState(db)
  const groups = await countByTile(db)
  if (groups.reduce((sum, { count }) => sum + count, 0) <= limit)
    return { usesTiles: false, tiles: [] }
  const bytes = await averageBytes(db)
  const contents = new Map<string, TileContent>()
  for (const group of groups) {
    const key = tileKey(group)
    const { count, version } = contents.get(key) ?? { count: 0, version: 0 }
    contents.set(key, {
      count: count + group.count,
      version: Math.max(version, group.version),
    })
  }
  return {
    usesTiles: true,
    tiles: [...contents]
      .map(([key, content]): Tile => ({
        key,
        hash: tileHash(state, key, content),
        count: content.count,
        bytes: Math.round(content.count * bytes),
      }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

/**
 * Reads the tile with this key. The reply is immutable if the tile still has this hash. Throws
 * `not_found` for a tile without contractors.
 */
export async function readTile(db: Knex, key: string, hash: string): Promise<BuiltReply> {
  const parts = parseTileKey(key)
  const state = await getState(db)
  const tileRows = parts ? await listTileRows(db, parts) : []
  if (tileRows.length === 0) throw new ContractError('not_found')
  const texts: string[] = []
  for (let start = 0; start < tileRows.length; start += ROWS_PER_READ) {
    const ids = tileRows.slice(start, start + ROWS_PER_READ).map(({ id }) => id)
    const text = await readByIds(db, ids)
    if (text !== null) texts.push(text)
    await yieldToOtherRequests(db)
  }
  // Other requests may have changed the directory between the reads.
  const isUnchanged = (await findVersion(db)) === state.version
  const version = Math.max(...tileRows.map((row) => row.version))
  const content = { count: tileRows.length, version }
  const currentHash = isUnchanged ? tileHash(state, key, content) : ''
  const isCurrent = currentHash === hash
  return {
    body: `[${texts.join()}]`,
    headers: {
      'cache-control': isCurrent ? IMMUTABLE_CACHE_CONTROL : PUBLIC_CACHE_CONTROL,
      [TILE_HASH_HEADER]: currentHash,
    },
    isWorthCaching: isCurrent,
  }
}

interface TileContent {
  count: number
  /** Version of the contractor that changed last. */
  version: number
}

const fields = Object.keys(contractorSchema.shape).join()

/**
 * Returns the hash of a tile. Count and version identify its contractors: a new or changed
 * contractor gets a higher version than all others, and without one the tile can only lose
 * contractors. A restored backup, which may use versions again, has another epoch.
 */
function tileHash({ epoch }: DirectoryState, key: string, { count, version }: TileContent): string {
  return hashOf(JSON.stringify([epoch, fields, key, count, version]))
}
