import { useEffect } from 'react'
import type { Contractor } from '#contract/entities.ts'
import { stateOfSearch } from '#contract/in-memory/lists.ts'
import { recordUse } from '../../device/directory-state.ts'
import type { Search, SearchResult } from './lists.ts'

type Place = Pick<Search, 'location' | 'state'>

/**
 * Records the state of a search with its result, so that this state of a large directory is stored
 * on the device. Undefined means no result yet.
 */
export function useRecordSearch(
  { location, state }: Place,
  result: SearchResult | undefined,
): void {
  const contractors = result?.contractors.length ? result.contractors : result?.around?.near
  useEffect(() => {
    const used = contractors && stateOfResult({ location, state }, contractors)
    if (used) recordUse(used)
  }, [location, state, contractors])
}

/**
 * Returns the state in which a search was used: the selected one, or the one with the most of the
 * contractors found. Returns null for a search without a place or a result.
 */
export function stateOfResult(
  { location, state }: Place,
  contractors: readonly Contractor[],
): string | null {
  if (state !== '') return state
  if (location.trim() === '') return null
  const counts = new Map<string, number>()
  for (const contractor of contractors)
    if (contractor.state) counts.set(contractor.state, (counts.get(contractor.state) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? stateOfSearch({ location, state })
}
