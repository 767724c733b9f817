import type { Contractor } from '#contract/entities.ts'
import { parseLocation, stateOfLocation } from '#contract/rules/location.ts'
import { isNamed } from '#contract/rules/search.ts'
import { tileState } from '#contract/rules/tiles.ts'
import { NotOnDeviceError } from '../../../device/not-on-device.ts'
import type { Search } from '../lists.ts'
import type { StoredDirectory } from './stored-directory.lazy.ts'
import { covers } from './stored-tiles.ts'

type Place = Pick<Search, 'location' | 'state'>

/**
 * Returns the state in which a search was used: the requested one, or the one with the most of the
 * contractors found. Returns null for a search without a place or a result.
 */
export function stateOfSearch(
  { location, state }: Place,
  contractors: readonly Contractor[],
): string | null {
  if (state !== '') return state
  if (location.trim() === '') return null
  const counts = new Map<string, number>()
  for (const contractor of contractors) {
    const key = tileState(contractor.state)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? requestedState({ location, state })
}

/** Returns the code of the state that a search names, or null. */
export function requestedState({ location, state }: Place): string | null {
  return state || stateOfLocation(location)
}

/**
 * Throws NotOnDeviceError when the stored tiles may lack contractors of a search: those of the
 * state that it names. A search that names no state must have found contractors that match all its
 * words, because a similar place may be all that is stored.
 */
export function assertCovered(
  { tiles }: Pick<StoredDirectory, 'tiles'>,
  { location, state, categoryId }: Place & { categoryId: number | null },
  [first]: readonly Contractor[],
): void {
  if (tiles === null) return
  const requested = requestedState({ location, state })
  if (requested !== null && !covers(tiles, { state: requested, categoryId }))
    throw new NotOnDeviceError(undefined, requested)
  if (requested === null && !(first && isNamed(first, parseLocation(location))))
    throw new NotOnDeviceError()
}
