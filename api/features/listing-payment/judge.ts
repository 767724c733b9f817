import type { Intent } from '../../integrations/stripe.ts'
import type { Payment, PaymentStatus } from './payments.ts'

/** What the provider's present word about an intent means for the payment it was made for. */
export type Verdict = 'paid' | 'restored' | 'unpaid' | 'void' | 'foreign' | 'refunded' | 'disputed'

/**
 * Paid is only what was received in full, in the right currency and mode, for the user of the
 * payment (MO1). `foreign` was made for another user, `void` can never be paid any more or was paid
 * wrongly, `restored` had a dispute that was won.
 */
export function judge(intent: Intent, payment: Payment, isLive: boolean): Verdict {
  if (!belongs(intent, payment)) return 'foreign'
  if (intent.isLive !== isLive || payment.isLive !== isLive || intent.status === 'canceled')
    return 'void'
  if (intent.status !== 'succeeded') return 'unpaid'
  if (intent.amountReceived !== payment.amount || intent.currency !== payment.currency)
    return 'void'
  if (intent.isRefunded) return 'refunded'
  if (intent.dispute === 'standing') return 'disputed'
  return intent.dispute === 'won' ? 'restored' : 'paid'
}

/**
 * A payment whose account is gone keeps what it was good for, and can still be given back; it
 * cannot be settled any more.
 */
function belongs(intent: Intent, { userId, status }: Payment): boolean {
  return userId === null ? status !== 'pending' && status !== 'failed' : intent.userId === userId
}

/**
 * The status that follows. A word that is older than what is known changes nothing: a refund is
 * final, and a dispute ends only by being won, so answers and events may come late, twice and in
 * any order (P6).
 */
export function nextStatus(status: PaymentStatus, verdict: Verdict): PaymentStatus {
  const isUnsettled = status === 'pending' || status === 'failed'
  if (status === 'refunded') return status
  switch (verdict) {
    case 'refunded':
      return 'refunded'
    case 'disputed':
      return 'disputed'
    case 'restored':
      return 'active'
    case 'paid':
      return isUnsettled ? 'active' : status
    case 'void':
    case 'foreign':
      return isUnsettled ? 'failed' : status
    case 'unpaid':
      return status
  }
}
