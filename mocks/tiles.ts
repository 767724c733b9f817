import type { TileIndex } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { tileKey } from '#contract/rules/tiles.ts'
import type { MockDb } from './db.ts'
import { getPublicDirectory } from './public-directory.ts'

/** Returns the index of the tiles, which is empty up to `limit` contractors. */
export function getTileIndex(db: MockDb, limit = db.offlineListLimit): TileIndex {
  const { contractors } = getPublicDirectory(db)
  if (contractors.length <= limit) return { usesTiles: false, tiles: [] }
  const byKey = new Map<string, Contractor[]>()
  for (const contractor of contractors) {
    const key = tileKey(contractor)
    byKey.set(key, [...(byKey.get(key) ?? []), contractor])
  }
  const tiles = [...byKey]
    .map(([key, found]) => ({
      key,
      hash: tileHash(db, found),
      count: found.length,
      bytes: JSON.stringify(found).length,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return { usesTiles: true, tiles }
}

/** Returns the contractors of a tile, sorted by id, and their hash. */
export function getTile(db: MockDb, key: string): { contractors: Contractor[]; hash: string } {
  const contractors = getPublicDirectory(db).contractors.filter(
    (contractor) => tileKey(contractor) === key,
  )
  return { contractors, hash: tileHash(db, contractors) }
}

/** Returns the hash of a tile. Count and highest version identify its contractors. */
function tileHash(db: MockDb, contractors: readonly Contractor[]): string {
  const versions = contractors.map(({ id }) => db.contractors.get(id)?.version ?? 0)
  return `${db.directory.epoch.replace(/[^\w-]/g, '-')}-${contractors.length}-${Math.max(0, ...versions)}`
}
