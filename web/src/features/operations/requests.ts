import type { ContactRequest } from '#contract/entities.ts'

/** What a person wrote; what the spam rules flagged counts neither read nor unread (C6). */
export function realRequests(requests: readonly ContactRequest[]): ContactRequest[] {
  return requests.filter(({ isSpam }) => !isSpam)
}

export function countUnread(requests: readonly ContactRequest[]): number {
  return realRequests(requests).filter(({ isRead }) => !isRead).length
}
