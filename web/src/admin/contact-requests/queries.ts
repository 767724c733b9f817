import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { contactRequests } from '#contract/contact-requests.ts'
import type { ContactRequest } from '#contract/entities.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'
import { toast } from '../../ui/toast.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** At most 5,000 contact requests, newest first. Never persisted, refetched on every mount. */
export const contactRequestsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(contactRequests.list),
    queryFn: ({ signal }) => call(contactRequests.list, {}, { signal }),
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

interface RequestChange {
  request: ContactRequest
  change: Partial<Pick<ContactRequest, 'isRead' | 'isSpam'>>
  /** Shown in a toast on success. */
  successMessage?: string
}

/** Returns functions for the cached list of requests, which the admin dashboard also shows. */
function useRequestCache() {
  const client = useQueryClient()
  const { queryKey } = contactRequestsQuery()
  return {
    cancelFetch: () => client.cancelQueries({ queryKey }),
    update: (next: (list: ContactRequest[]) => ContactRequest[]) =>
      client.setQueryData(queryKey, (list) => list && next(list)),
    refetch: () => void client.invalidateQueries({ queryKey }),
  }
}

const replace = (next: ContactRequest) => (list: ContactRequest[]) =>
  list.map((request) => (request.id === next.id ? next : request))

/** Marks a request as read, unread, spam or not spam. Optimistic; reverts on failure. */
export function useChangeRequest() {
  const list = useRequestCache()
  return useMutation({
    mutationFn: ({ request, change }: RequestChange) =>
      call(contactRequests.update, { params: { id: String(request.id) }, body: change }),
    onMutate: async ({ request, change }) => {
      await list.cancelFetch()
      list.update(replace({ ...request, ...change }))
    },
    onSuccess: (saved, { successMessage }) => {
      list.update(replace(saved))
      if (successMessage) toast({ title: successMessage })
    },
    onError: (error, { request }) => {
      list.update(replace(request))
      showErrorToast('Failed to update contact request', error)
      list.refetch()
    },
  })
}

/** Deletes a request permanently. */
export function useDeleteRequest(onDeleted: () => void) {
  const list = useRequestCache()
  return useMutation({
    mutationFn: ({ id }: ContactRequest) =>
      call(contactRequests.remove, { params: { id: String(id) } }),
    onSuccess: async (_, { id }) => {
      await list.cancelFetch()
      list.update((all) => all.filter((request) => request.id !== id))
      toast({ title: 'Contact request deleted' })
      onDeleted()
    },
    onError: (error) => showErrorToast('Failed to delete contact request', error),
  })
}
