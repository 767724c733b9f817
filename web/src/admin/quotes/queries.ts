import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { quoteRequests } from '#contract/quote-requests.ts'
import { call } from '../../device/call.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

export const quotesQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: queryKeyOf(quoteRequests.listForAdmins, { query }),
    queryFn: ({ signal }) => call(quoteRequests.listForAdmins, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

export function useRemoveQuote(onRemoved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(quoteRequests.removeForAdmins, { params: { id: String(id) } }),
    onSuccess: () => {
      toast({ title: 'Request deleted' })
      onRemoved()
      return client.invalidateQueries({ queryKey: queryKeyPrefix(quoteRequests.listForAdmins) })
    },
    onError: (error) => showErrorToast('Failed to delete the request', error),
  })
}
