import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadCode } from '../../../lib/load-code.ts'
import { summaryQuery } from '../queries.ts'
import { type KnownPlace, placesOf, placesOfCities } from './suggest.ts'

const none: KnownPlace[] = []

/** The directory of this device if there is one, without fetching it. */
export const storedDirectoryQuery = () =>
  queryOptions({
    queryKey: ['contractors', 'stored'],
    // Its code is not for the first page.
    queryFn: async () =>
      (await loadCode(() => import('../../../offline/stored-directory.ts'))).loadStoredDirectory(),
    // A device that had none is asked again: the list may have come in the meantime.
    staleTime: (query) => (query.state.data ? Number.POSITIVE_INFINITY : 0),
    structuralSharing: false,
  })

/**
 * Places to propose: all cities and ZIP codes of the stored list, otherwise the popular cities.
 * Looked for when wanted.
 */
export function usePlaces(isWanted: boolean): readonly KnownPlace[] {
  const stored = useQuery({ ...storedDirectoryQuery(), enabled: isWanted }).data
  const summary = useQuery({ ...summaryQuery(), enabled: isWanted }).data
  if (stored) return placesOf(stored.index)
  return summary ? placesOfCities(summary.popularCities) : none
}
