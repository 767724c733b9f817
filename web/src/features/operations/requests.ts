import type { ContactRequest } from '#contract/entities.ts'

/** Returns the requests without spam. Spam counts as neither read nor unread. */
export function realRequests(requests: readonly ContactRequest[]): ContactRequest[] {
  return requests.filter(({ isSpam }) => !isSpam)
}

export function countUnread(requests: readonly ContactRequest[]): number {
  return realRequests(requests).filter(({ isRead }) => !isRead).length
}
