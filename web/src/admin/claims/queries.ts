import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { claims } from '#contract/claims.ts'
import type { Query } from '#contract/endpoint.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'

/** A page of claims, newest first. Never persisted, and refetched on every mount. */
export const claimsQuery = (query: Query<typeof claims.list>) =>
  queryOptions({
    queryKey: queryKeyOf(claims.list, { query }),
    queryFn: ({ signal }) => call(claims.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

export type Decision = 'accept' | 'refuse' | 'undo'

/** Accepts, refuses or undoes a claim. */
export function useDecideClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, decision, reason }: { id: number; decision: Decision; reason: string }) => {
      const params = { id: String(id) }
      if (decision === 'accept') return call(claims.accept, { params, body: {} })
      if (decision === 'refuse') return call(claims.refuse, { params, body: { reason } })
      return call(claims.undo, { params, body: { reason } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyPrefix(claims.list) }),
  })
}
