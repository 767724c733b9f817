import { type ContactRequest, contactCategoryLabels } from '#contract/entities.ts'
import { clampPage } from '../../components/pager-window.ts'

export const REQUESTS_PER_PAGE = 25

export const inboxFilters = ['all', 'unread', 'read', 'spam'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** Spam is listed apart, and counts neither as read nor as unread (C6). */
const holds: Record<InboxFilter, (request: ContactRequest) => boolean> = {
  all: ({ isSpam }) => !isSpam,
  unread: ({ isSpam, isRead }) => !isSpam && !isRead,
  read: ({ isSpam, isRead }) => !isSpam && isRead,
  spam: ({ isSpam }) => isSpam,
}

export function readFilter(text: string | null): InboxFilter {
  return inboxFilters.find((known) => known === text) ?? 'all'
}

export function countRequests(requests: readonly ContactRequest[]): Record<InboxFilter, number> {
  const count = (filter: InboxFilter) => requests.filter(holds[filter]).length
  return { all: count('all'), unread: count('unread'), read: count('read'), spam: count('spam') }
}

interface Wanted {
  filter: InboxFilter
  q: string
  /** The open one stays in its list when opening or a button makes it read or unread. */
  openId: number | null
}

export function filterRequests(
  requests: readonly ContactRequest[],
  { filter, q, openId }: Wanted,
): ContactRequest[] {
  const isKept = (request: ContactRequest) =>
    request.id === openId && !request.isSpam && filter !== 'spam'
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return requests.filter(
    (request) =>
      (holds[filter](request) || isKept(request)) && (words.length === 0 || hasAll(request, words)),
  )
}

function hasAll(request: ContactRequest, words: readonly string[]): boolean {
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

/** One page of them; a page there is not is the nearest there is (S10). */
export function pageOf(
  requests: readonly ContactRequest[],
  asked: number,
): { shown: readonly ContactRequest[]; page: number; totalPages: number } {
  const totalPages = Math.max(1, Math.ceil(requests.length / REQUESTS_PER_PAGE))
  const page = clampPage(String(asked), totalPages)
  return {
    shown: requests.slice((page - 1) * REQUESTS_PER_PAGE, page * REQUESTS_PER_PAGE),
    page,
    totalPages,
  }
}
