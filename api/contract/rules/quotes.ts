import type { QuoteRequest, SentQuote } from '../quote-requests.ts'

/** Limits of quote requests. They count senders, not networks. */
export const QUOTE_LIMITS = {
  contractorsPerDay: 5,
  perContractorAndDay: 1,
  /** Further requests are stored without a mail. */
  mailsPerOwnerAndDay: 50,
  mailsToSendersPerDay: 500,
} as const

/**
 * Returns by what a sender is counted: the account of a user with a confirmed address, so that
 * nobody can use up the address of somebody else, otherwise the address without its tag.
 */
export function senderOf(email: string, confirmedUserId: number | null): string {
  if (confirmedUserId !== null) return `user ${confirmedUserId}`
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}

/** Returns whether a stored request has the content of one that was sent with the same key. */
export function isSameQuote<T extends object>(
  stored: Readonly<Record<keyof T, unknown>>,
  sent: T,
): boolean {
  return (Object.keys(sent) as (keyof T)[]).every((field) => stored[field] === sent[field])
}

/** Returns what the sender sees of the state of a request. */
export function sentStatus({
  status,
  isSpam,
  isAnswered,
}: Pick<QuoteRequest, 'status' | 'isSpam'> & { isAnswered: boolean }): SentQuote['status'] {
  if (isAnswered) return 'answered'
  return status === 'new' || isSpam ? 'sent' : 'read'
}
