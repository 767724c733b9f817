import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminBlog } from '#contract/admin-blog.ts'
import { contactRequests } from '#contract/contact-requests.ts'
import { operations } from '#contract/operations.ts'
import { call } from '../../lib/call.ts'

interface Asked {
  q: string
  page: number
  limit: number
}

/** How many requests and posts the dashboard shows (spec 2 §9). */
export const RECENT = 5

/** What the desk shows is asked for at every visit, and never kept on the device. */
const fresh = { staleTime: 0, gcTime: 5 * 60_000 } as const

/** All requests to be listed, the newest first. */
export const requestsQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: ['operations', 'requests'],
    queryFn: ({ signal }) => call(contactRequests.list, {}, { signal }),
  })

/** The newest posts of every state, with how many there are. */
export const recentPostsQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: ['operations', 'posts'],
    queryFn: ({ signal }) =>
      call(adminBlog.list, { query: { page: 1, limit: RECENT, q: '' } }, { signal }),
  })

export const paymentsQuery = (asked: Asked) =>
  queryOptions({
    ...fresh,
    queryKey: ['operations', 'payments', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(operations.payments, { query: asked }, { signal }),
  })

/** Payments that the provider reported and the database does not know. */
export const unknownPaymentsQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: ['operations', 'unknown-payments'],
    queryFn: ({ signal }) => call(operations.unknownPayments, {}, { signal }),
  })

export const usersQuery = (asked: Asked) =>
  queryOptions({
    ...fresh,
    queryKey: ['operations', 'users', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(operations.owners, { query: asked }, { signal }),
  })

export const auditQuery = (asked: Asked) =>
  queryOptions({
    ...fresh,
    queryKey: ['operations', 'audit', asked],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(operations.audit, { query: asked }, { signal }),
  })

/** Frees the payment of a deleted listing for another one (I3). */
export function useReturnCredit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(operations.returnCredit, { params: { id: String(id) } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['operations', 'payments'] }),
  })
}

export function useDismissUnknownPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call(operations.dismissUnknownPayment, { params: { id: String(id) } }),
    onSuccess: () => void client.invalidateQueries(unknownPaymentsQuery()),
  })
}

/** Signs a user out on every device. */
export function useEndUserSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(operations.endUserSessions, { params: { id: String(id) } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['operations', 'users'] }),
  })
}
