import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PopularCity } from '#contract/directory.ts'
import { countCities } from '#contract/rules/cities.ts'
import { slugify } from '#contract/rules/slug.ts'
import { fullDirectoryQuery, type SearchResult } from '../queries.ts'

/**
 * Returns the cities of a search result with their counts. For a capped result, fetches the full
 * directory and counts its cities. Until it has loaded, counts those of the capped result.
 */
export function useCities(
  result: SearchResult,
  { categoryId, state }: { categoryId: number | null; state: string },
): PopularCity[] {
  const isCapped = result.total > result.contractors.length
  const full = useQuery({ ...fullDirectoryQuery(), enabled: isCapped }).data
  return useMemo(() => {
    if (!isCapped || !full) {
      return countCities(
        result.contractors.map((contractor) => ({
          contractor,
          citySlug: slugify(contractor.city ?? ''),
          state: contractor.state,
        })),
      )
    }
    return countCities(
      full.index.filter(
        (entry) =>
          (categoryId === null || entry.categoryId === categoryId) &&
          (state === '' || entry.state === state),
      ),
    )
  }, [isCapped, full, result.contractors, categoryId, state])
}
