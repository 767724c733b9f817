import { type ContactRequest, contactCategoryLabels } from '#contract/entities.ts'
import { countPages } from '#contract/rules/paging.ts'
import { clampPage } from '../../ui/pager-window.ts'

export const REQUESTS_PER_PAGE = 25

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
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return requests.filter(
    (request) =>
      (matchesFilter[filter](request) || isOpenRequest(request)) &&
      (words.length === 0 || containsAll(request, words)),
  )
}

function containsAll(request: ContactRequest, words: readonly string[]): boolean {
  const { businessName, email, phoneNumber, category, message } = request
  const text = [businessName, email, phoneNumber, contactCategoryLabels[category], message]
    .join('\n')
    .toLowerCase()
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
