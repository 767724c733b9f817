import type { ContactRequest } from '#contract/entities.ts'

/** Returns the requests without spam. Spam counts as neither read nor unread. */
export function withoutSpam(requests: readonly ContactRequest[]): ContactRequest[] {
  return requests.filter(({ isSpam }) => !isSpam)
}

export function countUnread(requests: readonly ContactRequest[]): number {
  return withoutSpam(requests).filter(({ isRead }) => !isRead).length
}
