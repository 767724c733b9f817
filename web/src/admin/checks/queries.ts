import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { checks } from '#contract/checks.ts'
import type { Body, Query } from '#contract/endpoint.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'

/** A page of checks. Never persisted, and refetched on every mount. */
export const checksQuery = (query: Query<typeof checks.list>) =>
  queryOptions({
    queryKey: queryKeyOf(checks.list, { query }),
    queryFn: ({ signal }) => call(checks.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

/** Passes, fails or withdraws a check. */
export function useDecideCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Body<typeof checks.decide>) =>
      call(checks.decide, { params: { id: String(id) }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyPrefix(checks.list) }),
  })
}
