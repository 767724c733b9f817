import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PopularCity } from '#contract/directory.ts'
import { countCities } from '#contract/rules/cities.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { CityFilter } from '../list-params.ts'
import { allCitiesQuery, type SearchResult } from '../queries.ts'

/**
 * Returns the cities of a search result with their counts. When the result is capped, requests the
 * cities, and counts those of the capped result until the response arrives.
 */
export function useCities(result: SearchResult, filter: CityFilter): readonly PopularCity[] {
  const isCapped = result.total > result.contractors.length
  const all = useQuery({ ...allCitiesQuery(filter), enabled: isCapped }).data
  const inResult = useMemo(
    () =>
      countCities(
        result.contractors.map((contractor) => ({
          contractor,
          citySlug: slugify(contractor.city ?? ''),
          state: contractor.state,
        })),
      ),
    [result.contractors],
  )
  return isCapped && all ? all : inResult
}
