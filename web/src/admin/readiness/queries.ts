import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '#contract/query-keys.ts'
import { readiness, type ReadinessCheck } from '#contract/readiness.ts'
import { call } from '../../device/call.ts'

export const readinessQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(readiness.list),
    queryFn: ({ signal }) => call(readiness.list, {}, { signal }),
    staleTime: 0,
  })

/** Takes a line off the list. */
export function useDismissCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: ReadinessCheck) => call(readiness.dismiss, { params: { name } }),
    onSuccess: (reply) => client.setQueryData(readinessQuery().queryKey, reply),
  })
}
