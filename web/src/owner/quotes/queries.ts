import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body, Query } from '#contract/endpoint.ts'
import { ownerListings } from '#contract/owner-listings.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { quoteRequests } from '#contract/quote-requests.ts'
import { call } from '../../device/call.ts'
import { useRefreshListings } from '../../domain/directory/use-refresh-listings.ts'
import { failureMessage } from '../../lib/api-error.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
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

interface QuoteChange {
  id: number
  body: Body<typeof quoteRequests.update>
  /** Said afterwards, when the change moves the request to another tab. */
  done?: string
}

export function useChangeQuote() {
  const refresh = useRefreshInbox()
  return useMutation({
    mutationFn: ({ id, body }: QuoteChange) =>
      call(quoteRequests.update, { params: { id: String(id) }, body }),
    onSuccess: (_, { done }) => refresh(done),
    onError,
  })
}

export function useDeleteQuote() {
  const refresh = useRefreshInbox()
  return useMutation({
    mutationFn: (id: number) => call(quoteRequests.remove, { params: { id: String(id) } }),
    onSuccess: () => refresh('Request deleted'),
    onError,
  })
}

/** Returns a function that reads the inbox again, and says why a request has left the list. */
function useRefreshInbox() {
  const client = useQueryClient()
  return async (title?: string) => {
    await client.invalidateQueries({ queryKey: queryKeyPrefix(quoteRequests.inbox) })
    if (!title) return
    toast({ title })
    // The button that was pressed may be gone.
    if (document.activeElement === document.body) focusPageHeading()
  }
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
