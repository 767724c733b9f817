import type { Intent } from '../../integrations/payment-provider.ts'
import type { Payment, PaymentStatus } from './payment.ts'

/**
 * What the current state of an intent at the provider means for its payment: `foreign` means that
 * the intent does not belong to the user of the payment, and `restored` that a dispute was won.
 * `void` means that the intent can never be paid, or that its amount, currency or mode is wrong.
 */
export type IntentState =
  | 'paid'
  | 'restored'
  | 'unpaid'
  | 'void'
  | 'foreign'
  | 'refunded'
  | 'disputed'

/**
 * Classifies an intent. It is `paid` only if the full amount was paid in the right currency and
 * mode, for the user of the payment.
 */
export function classifyIntent(intent: Intent, payment: Payment, isLive: boolean): IntentState {
  if (!belongsToPayment(intent, payment)) return 'foreign'
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
 * Returns whether the intent belongs to the payment. If the account was deleted, a settled payment
 * remains valid and can be refunded, but an open payment can no longer be settled.
 */
function belongsToPayment(intent: Intent, { userId, status }: Payment): boolean {
  return userId === null ? status !== 'pending' && status !== 'failed' : intent.userId === userId
}

/**
 * Returns the new status of a payment. Outdated states change nothing: a refund is final, and a
 * dispute ends only when it is won or the payment is refunded. So replies and events may arrive
 * late, twice and in any order.
 */
export function nextStatus(status: PaymentStatus, state: IntentState): PaymentStatus {
  const isUnsettled = status === 'pending' || status === 'failed'
  if (status === 'refunded') return status
  switch (state) {
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
