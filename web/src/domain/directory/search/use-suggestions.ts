import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Suggestion } from '#contract/directory.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { read } from '../../../device/read.ts'

/** At most eight trades, jobs, places and businesses for a text. */
export const suggestQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.suggest, { query: { q } }),
    queryFn: async ({ signal }) =>
      (await read(directoryReads.suggest, { query: { q } }, signal)).body,
    gcTime: 5 * 60_000,
  })

const none: Suggestion[] = []

/** Returns the suggestions for a text; none for an empty one. */
export function useSuggestions(q: string): Suggestion[] {
  const { data } = useQuery({
    ...suggestQuery(q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  return q === '' ? none : (data ?? none)
}
