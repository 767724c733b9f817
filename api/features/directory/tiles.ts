import { hash } from 'node:crypto'
import type { Knex } from 'knex'
import type { Tile, TileIndex } from '#contract/directory.ts'
import { contractorSchema } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { parseTileKey, tileKey } from '#contract/rules/tiles.ts'
import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { readState } from '../../public-reads/versions.ts'
import { countUpTo } from './lists-repo.ts'
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
  const { value: count } = await countUpTo(db, {}, limit + 1)
  if (count <= limit) return { usesTiles: false, tiles: [] }
  return { usesTiles: true, tiles: [...(await currentTiles(db)).tiles.values()] }
}

/**
 * Reads the tile with this key and hash, in steps that let other requests run. Throws `not_found`
 * when the tile has another hash, or changes while it is read.
 */
export async function readTile(db: Knex, key: string, wanted: string): Promise<string> {
  const { epoch, tiles } = await currentTiles(db)
  const parts = parseTileKey(key)
  if (!parts || tiles.get(key)?.hash !== wanted) throw new ContractError('not_found')
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
  if (tileHash(epoch, key, content) !== wanted) throw new ContractError('not_found')
  return `[${texts.join()}]`
}

interface CurrentTiles {
  epoch: string
  /** By key, in the order of the keys. */
  tiles: ReadonlyMap<string, Tile>
}

/**
 * Returns all tiles of the directory. Other requests can run between two steps, and change
 * contractors, so a hash may belong to no contents; the tile is then not found.
 */
async function currentTiles(db: Knex): Promise<CurrentTiles> {
  const { epoch } = await readState(db)
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
  return hash(
    'sha1',
    JSON.stringify([epoch, fields, key, count, version, versions]),
    'base64url',
  ).slice(0, 20)
}
