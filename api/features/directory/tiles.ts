import type { Knex } from 'knex'
import type { Tile, TileIndex } from '#contract/directory.ts'
import { contractorSchema } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { IMMUTABLE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { parseTileKey, tileKey } from '#contract/rules/tiles.ts'
import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import type { BuiltReply } from '../../http/cached-replies.ts'
import { hashOf } from '../../http/encoded-reply.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import { countContractors } from './counts.ts'
import { getState } from './state-repo.ts'
import {
  averageBytes,
  readSlice,
  readTileGroups,
  type TileContent,
  type TileGroup,
  type TileGroups,
} from './tiles-repo.ts'

/** Reading this many contractors blocks the embedded database for some milliseconds. */
const CONTRACTORS_PER_READ = 100
/** Number of contractors that one statement counts on the embedded database. */
const CONTRACTORS_PER_COUNT = 5000

/**
 * Returns the index of the tiles. It is empty while the directory has at most `limit` contractors,
 * because devices then store the full list.
 */
export async function buildTileIndex(db: Knex, limit: number): Promise<TileIndex> {
  if ((await countContractors(db)) <= limit) return { usesTiles: false, tiles: [] }
  return { usesTiles: true, tiles: [...(await currentTiles(db)).tiles.values()] }
}

/**
 * Reads the tile with this key and hash, in steps that let other requests run. Throws `not_found`
 * when the tile has another hash, or changes while it is read.
 */
export async function readTile(db: Knex, key: string, hash: string): Promise<BuiltReply> {
  const { epoch, tiles } = await currentTiles(db)
  const parts = parseTileKey(key)
  if (!parts || tiles.get(key)?.hash !== hash) throw new ContractError('not_found')
  const texts: string[] = []
  let content = noContent
  for (let afterId = 0; ;) {
    const slice = await readSlice(db, parts, { afterId, limit: CONTRACTORS_PER_READ })
    if (!slice) break
    texts.push(slice.text)
    content = addContent(content, slice)
    afterId = slice.lastId
    await yieldToOtherRequests(db)
  }
  // Compared with what was read, because the directory may have changed between the reads.
  if (tileHash(epoch, key, content) !== hash) throw new ContractError('not_found')
  return {
    body: `[${texts.join()}]`,
    headers: { 'cache-control': IMMUTABLE_CACHE_CONTROL },
  }
}

interface CurrentTiles {
  epoch: string
  /** By key, in the order of the keys. */
  tiles: ReadonlyMap<string, Tile>
}

const caches = new WeakMap<Knex, VersionedCache<CurrentTiles>>()

/**
 * Returns all tiles of the directory. They are cached per directory version, because the request
 * for a tile needs its current hash. Other requests can run between two steps, and change
 * contractors, so a hash may belong to no contents; the tile is then not found until the next
 * version.
 */
async function currentTiles(db: Knex): Promise<CurrentTiles> {
  const { epoch, version } = await getState(db)
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new VersionedCache({ maxEntries: 1 })))
  return cache.get(epoch, version, async () => {
    const contents = new Map<string, TileContent>()
    for await (const group of allGroups(db)) {
      const key = tileKey(group)
      contents.set(key, addContent(contents.get(key) ?? noContent, group))
    }
    const bytes = await averageBytes(db)
    const tiles = [...contents]
      .map(([key, content]): [string, Tile] => [
        key,
        {
          key,
          hash: tileHash(epoch, key, content),
          count: content.count,
          bytes: Math.round(content.count * bytes),
        },
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return { epoch, tiles: new Map(tiles) }
  })
}

async function* allGroups(db: Knex): AsyncGenerator<TileGroup> {
  const limit = isEmbedded(db) ? CONTRACTORS_PER_COUNT : null
  for (let afterId: number | null = 0; afterId !== null;) {
    const step: TileGroups = await readTileGroups(db, afterId, limit)
    yield* step.groups
    afterId = step.nextAfterId
    if (afterId !== null) await yieldToOtherRequests(db)
  }
}

const noContent: TileContent = { count: 0, version: 0, versions: 0 }

function addContent(a: TileContent, b: TileContent): TileContent {
  return {
    count: a.count + b.count,
    version: Math.max(a.version, b.version),
    versions: a.versions + b.versions,
  }
}

const fields = Object.keys(contractorSchema.shape).join()

/**
 * Returns the hash of a tile. Number and versions identify its contractors: a new or changed
 * contractor gets a higher version than all others, and without one the tile can only lose
 * contractors. A restored backup, which may use versions again, has another epoch. A release that
 * formats a field of contractors differently must rename the field, or else tiles that are already
 * stored do not change.
 */
function tileHash(epoch: string, key: string, content: TileContent): string {
  const { count, version, versions } = content
  return hashOf(JSON.stringify([epoch, fields, key, count, version, versions]))
}
