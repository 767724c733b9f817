import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { contactCategoryLabels, type ContactRequest } from '#contract/entities.ts'
import { countPages } from '#contract/rules/paging.ts'
import { searchText } from '#contract/rules/search-text.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { clampPage } from '../../ui/pager-window.ts'
import { type AdminList, useAdminList } from '../ui/admin-list.ts'
import { contactRequestsQuery } from './queries.ts'

const REQUESTS_PER_PAGE = 25

export const inboxFilters = ['all', 'unread', 'read', 'spam'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** Spam has its own list and counts as neither read nor unread. */
const matchesFilter: Record<InboxFilter, (request: ContactRequest) => boolean> = {
  all: ({ isSpam }) => !isSpam,
  unread: ({ isSpam, isRead }) => !isSpam && !isRead,
  read: ({ isSpam, isRead }) => !isSpam && isRead,
  spam: ({ isSpam }) => isSpam,
}

export function parseFilter(text: string | null): InboxFilter {
  return inboxFilters.find((known) => known === text) ?? 'all'
}

export function countRequests(requests: readonly ContactRequest[]): Record<InboxFilter, number> {
  const count = (filter: InboxFilter) => requests.filter(matchesFilter[filter]).length
  return { all: count('all'), unread: count('unread'), read: count('read'), spam: count('spam') }
}

interface FilterOptions {
  filter: InboxFilter
  q: string
  /** Id of the open request. It stays in the list even when it is marked as read or unread. */
  openId: number | null
}

export function filterRequests(
  requests: readonly ContactRequest[],
  { filter, q, openId }: FilterOptions,
): ContactRequest[] {
  const isOpenRequest = (request: ContactRequest) =>
    request.id === openId && !request.isSpam && filter !== 'spam'
  const words = searchText(q).split(/\s+/).filter(Boolean)
  return requests.filter(
    (request) =>
      (matchesFilter[filter](request) || isOpenRequest(request)) &&
      (words.length === 0 || containsAll(request, words)),
  )
}

function containsAll(request: ContactRequest, words: readonly string[]): boolean {
  const { businessName, email, phoneNumber, category, message } = request
  const text = searchText(
    [businessName, email, phoneNumber, contactCategoryLabels[category], message].join('\n'),
  )
  const digits = phoneNumber.replace(/\D/g, '')
  return words.every(
    (word) =>
      text.includes(word) ||
      (/^[\d().+-]{3,}$/.test(word) && digits.includes(word.replace(/\D/g, ''))),
  )
}

/** Returns one page of requests. If the page does not exist, returns the nearest existing page. */
export function paginateRequests(
  requests: readonly ContactRequest[],
  requestedPage: number,
): { shown: readonly ContactRequest[]; page: number; totalPages: number } {
  const totalPages = countPages(requests.length, REQUESTS_PER_PAGE)
  const page = clampPage(String(requestedPage), totalPages)
  return {
    shown: requests.slice((page - 1) * REQUESTS_PER_PAGE, page * REQUESTS_PER_PAGE),
    page,
    totalPages,
  }
}

const sizes = { sizeChoices: [REQUESTS_PER_PAGE], defaultSize: REQUESTS_PER_PAGE }

export interface Inbox extends AdminList {
  filter: InboxFilter
  setFilter: (filter: InboxFilter) => void
  /** Id of the open request. */
  openId: number | null
  /** Returns the URL that opens a request or, for null, closes the open one. */
  hrefOfRequest: (id: number | null) => string
}

/**
 * Returns the state of the inbox, which is stored in the URL. Back closes a request and a shared
 * link opens it.
 */
export function useInbox(): Inbox {
  const list = useAdminList(sizes)
  const [params, changeParams] = useUrlParams()
  const { pathname } = useLocation()
  const id = Number(params.get('id') ?? Number.NaN)
  const openId = Number.isSafeInteger(id) ? id : null
  useFocusOnOpen(openId)
  return {
    ...list,
    filter: parseFilter(params.get('show')),
    setFilter: (filter) =>
      changeParams(() => new URLSearchParams(filter === 'all' ? {} : { show: filter }), {
        preventScrollReset: true,
      }),
    openId,
    hrefOfRequest: (next) => {
      const nextParams = new URLSearchParams(params)
      if (next === null) nextParams.delete('id')
      else nextParams.set('id', String(next))
      return nextParams.size > 0 ? `${pathname}?${nextParams.toString()}` : pathname
    },
  }
}

export const requestHeadingId = 'open-request'
export const requestLinkId = (id: number) => `request-${id}`

/**
 * Moves the focus to a request when it opens. When it closes, moves the focus back to its link, or
 * to the page heading when the link is gone.
 */
function useFocusOnOpen(openId: number | null): void {
  const client = useQueryClient()
  const previousOpenId = useRef(openId)
  useEffect(() => {
    const previousId = previousOpenId.current
    previousOpenId.current = openId
    if (previousId === openId) return
    // The cache is checked, because the link of a deleted request may still be rendered.
    const isInList = (id: number) =>
      client.getQueryData(contactRequestsQuery().queryKey)?.some((request) => request.id === id)
    const target = document.getElementById(
      openId !== null
        ? requestHeadingId
        : previousId !== null && isInList(previousId)
          ? requestLinkId(previousId)
          : '',
    )
    if (!target) return focusPageHeading()
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: openId === null ? 'center' : 'nearest' })
  }, [client, openId])
}
