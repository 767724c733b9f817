import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Query } from '#contract/endpoint.ts'
import { outbox, type UnsentMail } from '#contract/outbox.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'
import { formatPlural } from '../../lib/format.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** A page of the mails that could not be sent. Never persisted, and refetched on every mount. */
export const unsentMailsQuery = (query: Query<typeof outbox.unsent>) =>
  queryOptions({
    queryKey: queryKeyOf(outbox.unsent, { query }),
    queryFn: ({ signal }) => call(outbox.unsent, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

function useRefetchMails() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeyPrefix(outbox.unsent) })
}

/** Sends a mail again. It leaves the list, and comes back if it fails again. */
export function useRetryMail(onRetried: () => void) {
  const refetch = useRefetchMails()
  return useMutation({
    mutationFn: ({ id }: UnsentMail) => call(outbox.retry, { params: { id: String(id) } }),
    onSuccess: (_, { recipient }) => {
      toast({ title: 'The mail is sent again', description: recipient })
      onRetried()
      return refetch()
    },
    onError: (error) => showErrorToast('Failed to retry the mail', error),
  })
}

/** Sends all mails of the list again that have not expired. */
export function useRetryAllMails(onRetried: () => void) {
  const refetch = useRefetchMails()
  return useMutation({
    mutationFn: () => call(outbox.retryAll),
    onSuccess: ({ count }) => {
      toast({ title: `${formatPlural(count, 'mail')} will be sent again` })
      onRetried()
      return refetch()
    },
    onError: (error) => showErrorToast('Failed to retry the mails', error),
  })
}
