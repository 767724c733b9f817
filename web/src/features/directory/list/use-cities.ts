import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PopularCity } from '#contract/directory.ts'
import { countCities } from '#contract/rules/cities.ts'
import { slugify } from '#contract/rules/slug.ts'
import { fullDirectoryQuery, type SearchAnswer } from '../queries.ts'

/**
 * The cities of an answer with their counts. Of an answer that was cut (S5) they come from the
 * whole list, which is fetched only then; until it is here, from what the answer has.
 */
export function useCities(
  answer: SearchAnswer,
  { categoryId, state }: { categoryId: number | null; state: string },
): PopularCity[] {
  const isCut = answer.total > answer.contractors.length
  const full = useQuery({ ...fullDirectoryQuery(), enabled: isCut }).data
  return useMemo(() => {
    if (!isCut || !full) {
      return countCities(
        answer.contractors.map((contractor) => ({
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
  }, [isCut, full, answer.contractors, categoryId, state])
}
