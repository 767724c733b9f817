import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { contactRequests } from '#contract/contact-requests.ts'
import type { ContactRequest } from '#contract/entities.ts'
import { toastFailure } from '../../components/admin-toast.ts'
import { toast } from '../../components/toast.tsx'
import { call } from '../../lib/call.ts'

/** All requests, the newest first (C2). Never kept on the device, and asked for at every visit. */
export const contactRequestsQuery = () =>
  queryOptions({
    queryKey: ['contact-requests'],
    queryFn: ({ signal }) => call(contactRequests.list, {}, { signal }),
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

interface RequestChange {
  request: ContactRequest
  change: Partial<Pick<ContactRequest, 'isRead' | 'isSpam'>>
  /** Said once it is done. */
  say?: string
}

/** Writes the list as it is known here, and lets other parts of the desk count again. */
function useList() {
  const client = useQueryClient()
  const { queryKey } = contactRequestsQuery()
  return {
    stop: () => client.cancelQueries({ queryKey }),
    write: (next: (list: ContactRequest[]) => ContactRequest[]) =>
      client.setQueryData(queryKey, (list) => list && next(list)),
    changed: () => void client.invalidateQueries({ queryKey: ['operations'] }),
    askAgain: () => void client.invalidateQueries({ queryKey }),
  }
}

const replace = (next: ContactRequest) => (list: ContactRequest[]) =>
  list.map((one) => (one.id === next.id ? next : one))

/** Marks a request read, unread, spam or not; shown at once, taken back when it fails. */
export function useChangeRequest() {
  const list = useList()
  return useMutation({
    mutationFn: ({ request, change }: RequestChange) =>
      call(contactRequests.update, { params: { id: String(request.id) }, body: change }),
    onMutate: async ({ request, change }) => {
      await list.stop()
      list.write(replace({ ...request, ...change }))
    },
    onSuccess: (saved, { say }) => {
      list.write(replace(saved))
      if (say) toast({ title: say })
    },
    onError: (error, { request }) => {
      list.write(replace(request))
      toastFailure('Failed to update contact request', error)
      list.askAgain()
    },
    onSettled: list.changed,
  })
}

/** Deletes a request for good. */
export function useDeleteRequest(onDeleted: () => void) {
  const list = useList()
  return useMutation({
    mutationFn: ({ id }: ContactRequest) =>
      call(contactRequests.remove, { params: { id: String(id) } }),
    onSuccess: async (_, { id }) => {
      await list.stop()
      list.write((all) => all.filter((one) => one.id !== id))
      toast({ title: 'Contact request deleted' })
      onDeleted()
    },
    onError: (error) => toastFailure('Failed to delete contact request', error),
    onSettled: list.changed,
  })
}
