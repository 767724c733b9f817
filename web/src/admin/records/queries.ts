import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminBlog } from '#contract/admin-blog.ts'
import { adminRecords } from '#contract/admin-records.ts'
import type { ContactRequest } from '#contract/entities.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { call } from '../../device/call.ts'

interface ListParams {
  q: string
  page: number
  limit: number
}

/** Maximum number of contact requests, and of posts, on the dashboard. */
export const RECENT_COUNT = 5

/** Refetched on every mount and never persisted. */
const alwaysRefetch = { staleTime: 0, gcTime: 5 * 60_000 } as const

/** The newest posts of any status, with the total count. */
export const recentPostsQuery = () => {
  const query = { page: 1, limit: RECENT_COUNT, q: '' }
  return queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(adminBlog.list, { query }),
    queryFn: ({ signal }) => call(adminBlog.list, { query }, { signal }),
  })
}

export const paymentsQuery = (params: ListParams) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(adminRecords.payments, { query: params }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(adminRecords.payments, { query: params }, { signal }),
  })

/**
 * The latest 100 payments that the provider reported, the database does not have, and no admin
 * dismissed.
 */
export const unknownPaymentsQuery = () =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(adminRecords.unknownPayments),
    queryFn: ({ signal }) => call(adminRecords.unknownPayments, {}, { signal }),
  })

export const usersQuery = (params: ListParams) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(adminRecords.users, { query: params }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(adminRecords.users, { query: params }, { signal }),
  })

export const auditQuery = (params: ListParams) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: queryKeyOf(adminRecords.audit, { query: params }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(adminRecords.audit, { query: params }, { signal }),
  })

/** Returns the credit of a deleted listing, so that its payment can be used for another listing. */
export function useReturnCredit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(adminRecords.returnCredit, { params: { id: String(id) } }),
    onSuccess: () =>
      void client.invalidateQueries({ queryKey: queryKeyPrefix(adminRecords.payments) }),
  })
}

export function useDismissUnknownPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call(adminRecords.dismissUnknownPayment, { params: { id: String(id) } }),
    onSuccess: () => void client.invalidateQueries(unknownPaymentsQuery()),
  })
}

/** Signs a user out on every device. */
export function useEndUserSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(adminRecords.endUserSessions, { params: { id: String(id) } }),
    onSuccess: () =>
      void client.invalidateQueries({ queryKey: queryKeyPrefix(adminRecords.users) }),
  })
}

/** Returns the requests without spam. Spam counts as neither read nor unread. */
export function withoutSpam(requests: readonly ContactRequest[]): ContactRequest[] {
  return requests.filter(({ isSpam }) => !isSpam)
}

export function countUnread(requests: readonly ContactRequest[]): number {
  return withoutSpam(requests).filter(({ isRead }) => !isRead).length
}
