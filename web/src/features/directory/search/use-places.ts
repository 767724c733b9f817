import { useQuery } from '@tanstack/react-query'
import { loadStoredDirectory } from '../../../offline/stored-directory.ts'
import { summaryQuery } from '../queries.ts'
import { type KnownPlace, placesOf, placesOfCities } from './suggest.ts'

const none: KnownPlace[] = []

/** The directory of this device if there is one, without fetching it. */
export const storedDirectoryQuery = () => ({
  queryKey: ['contractors', 'stored'],
  queryFn: () => loadStoredDirectory(),
  staleTime: 5 * 60_000,
  structuralSharing: false,
} as const)

/** Places to propose: all cities and ZIP codes of the stored list, otherwise the popular cities. Read once wanted. */
export function usePlaces(isWanted: boolean): readonly KnownPlace[] {
  const stored = useQuery({ ...storedDirectoryQuery(), enabled: isWanted }).data
  const summary = useQuery({ ...summaryQuery(), enabled: isWanted }).data
  if (stored) return placesOf(stored.index)
  return summary ? placesOfCities(summary.popularCities) : none
}
