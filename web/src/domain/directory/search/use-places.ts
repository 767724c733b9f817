import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { derivedKey } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { loadCode } from '../../../lib/api-error.ts'
import { summaryQuery } from '../queries.ts'
import { citiesToPlaces, type KnownPlace, toPlaces } from './suggest.ts'

const noPlaces: KnownPlace[] = []

/** The stored directory, or null when there is none. Does not download it. */
export const storedDirectoryQuery = () =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'stored'),
    // Loaded on demand, because the first page does not need this code.
    queryFn: async () =>
      (await loadCode(() => import('../stored/stored-directory.lazy.ts'))).loadStoredDirectory(),
    // While no directory is stored, every use checks again, because a sync may have stored one.
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : 0),
    structuralSharing: false,
  })

/**
 * Returns the places to suggest: all cities and ZIP codes of the stored directory. If it is not the
 * whole directory, or there is none, also the popular cities. Loads them only while `isWanted` is
 * true.
 */
export function usePlaces(isWanted: boolean): readonly KnownPlace[] {
  const stored = useQuery({ ...storedDirectoryQuery(), enabled: isWanted }).data
  const summary = useQuery({ ...summaryQuery(), enabled: isWanted }).data
  return useMemo(() => {
    const places = stored ? toPlaces(stored.index) : noPlaces
    if ((stored && !stored.tiles) || !summary) return places
    const keyOf = ({ citySlug, state }: KnownPlace) => `${citySlug}|${state}`
    const known = new Set(places.map(keyOf))
    const popular = citiesToPlaces(summary.popularCities)
    return [...places, ...popular.filter((place) => !known.has(keyOf(place)))]
  }, [stored, summary])
}
