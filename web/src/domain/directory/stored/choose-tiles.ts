import type { Tile } from '#contract/directory.ts'
import { MAX_TILED_CONTRACTORS } from '#contract/rules/limits.ts'
import { stateOfUse } from './stored-tiles.ts'

/**
 * Returns the tiles that a device stores: those of the states in `uses`, the latest used state first,
 * and in each state first the categories that were used. Tiles that do not fit into `max` contractors
 * are left out, but the first one is always returned.
 */
export function chooseTiles<T extends Pick<Tile, 'key' | 'count'>>(
  tiles: readonly T[],
  uses: readonly string[],
  max = MAX_TILED_CONTRACTORS,
): T[] {
  const rankOf = ({ key }: T) => (uses.includes(key) ? uses.indexOf(key) : uses.length)
  const chosen: T[] = []
  let count = 0
  for (const state of new Set(uses.map(stateOfUse))) {
    const ofState = tiles.filter(({ key }) => stateOfUse(key) === state)
    for (const tile of ofState.sort((a, b) => rankOf(a) - rankOf(b))) {
      if (count > 0 && count + tile.count > max) continue
      chosen.push(tile)
      count += tile.count
    }
  }
  return chosen
}
