import type { Mail } from '../../db/outbox.ts'
import type { Payment } from './payment.ts'

/**
 * Returns the receipt mail of a payment. In maintenance mode, the text states that nothing was
 * charged.
 */
export function receiptMail(
  recipient: string,
  { amount, currency, paymentIntentId, provider }: Payment,
): Mail {
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
  const chargeText =
    provider === 'mock'
      ? 'Payment service is in maintenance mode: nothing was charged. Your listing is activated all the same.'
      : `We received your one-time payment of ${price} for one business listing. There are no recurring fees.`
  return {
    kind: 'payment_receipt',
    recipient,
    subject:
      provider === 'mock' ? 'Your listing is activated' : 'Receipt for your business listing',
    body: `Hello,\n\n${chargeText}\n\nReference: ${paymentIntentId}\n\nIf you have not done so yet, complete your business profile: it is live as soon as you save it.\n`,
  }
}
