import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body, Query } from '#contract/endpoint.ts'
import { ownerListings } from '#contract/owner-listings.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { quoteRequests } from '#contract/quote-requests.ts'
import { call } from '../../device/call.ts'
import { useRefreshListings } from '../../domain/directory/use-refresh-listings.ts'
import { failureMessage } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'

export type InboxStatus = NonNullable<Query<typeof quoteRequests.inbox>['status']>

/** A page of the requests to the user. Never persisted. */
export const inboxQuery = (query: { status?: InboxStatus; page: number; limit: number }) =>
  queryOptions({
    queryKey: queryKeyOf(quoteRequests.inbox, { query }),
    queryFn: ({ signal }) => call(quoteRequests.inbox, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const onError = (error: unknown) =>
  toast({
    tone: 'error',
    title: 'The request was not changed',
    description: failureMessage(error, 'An error occurred. Please try again.'),
  })

export function useChangeQuote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & Body<typeof quoteRequests.update>) =>
      call(quoteRequests.update, { params: { id: String(id) }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyPrefix(quoteRequests.inbox) }),
    onError,
  })
}

export function useDeleteQuote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(quoteRequests.remove, { params: { id: String(id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyPrefix(quoteRequests.inbox) }),
    onError,
  })
}

/** Switches whether a listing takes requests. */
export function useTakeQuotes() {
  const client = useQueryClient()
  const refreshListings = useRefreshListings()
  return useMutation({
    mutationFn: ({ id, takesQuotes }: { id: number; takesQuotes: boolean }) =>
      call(ownerListings.update, { params: { id: String(id) }, body: { takesQuotes } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeyPrefix(ownerListings.mine) })
      refreshListings()
    },
    onError,
  })
}
