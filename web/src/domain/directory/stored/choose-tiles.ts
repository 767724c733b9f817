import type { Tile } from '#contract/directory.ts'
import { MAX_TILED_CONTRACTORS } from '#contract/rules/limits.ts'
import { parseTileKey } from '#contract/rules/tiles.ts'
import { stateOfUse } from './stored-tiles.ts'

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
