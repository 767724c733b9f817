import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { citiesToPlaces, type KnownPlace } from '#contract/in-memory/places.ts'
import { derivedKey } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { askDirectory } from '../../../device/ask-directory.ts'
import { useDirectory } from '../../../device/directory-state.ts'
import { summaryQuery } from '../queries.ts'

/** The places of the stored directory; none when nothing is stored. Does not download it. */
const storedPlacesQuery = () =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'places'),
    queryFn: () => askDirectory('places'),
    // While nothing is stored, every use asks again, because a sync may have stored something.
    staleTime: ({ state }) => (state.data?.length ? Number.POSITIVE_INFINITY : 0),
    structuralSharing: false,
  })

const noPlaces: KnownPlace[] = []

/**
 * Returns the places to suggest: all cities and ZIP codes of the stored directory. If it is not the
 * whole directory, or there is none, also the popular cities. Loads them only while `isWanted` is
 * true.
 */
export function usePlaces(isWanted: boolean): readonly KnownPlace[] {
  const { data: stored = noPlaces } = useQuery({ ...storedPlacesQuery(), enabled: isWanted })
  const isPart = useDirectory(({ states }) => states !== null)
  const summary = useQuery({ ...summaryQuery(), enabled: isWanted }).data
  return useMemo(() => {
    if ((stored.length > 0 && !isPart) || !summary) return stored
    const keyOf = ({ citySlug, state }: KnownPlace) => `${citySlug}|${state}`
    const known = new Set(stored.map(keyOf))
    const popular = citiesToPlaces(summary.popularCities)
    return [...stored, ...popular.filter((place) => !known.has(keyOf(place)))]
  }, [stored, isPart, summary])
}
