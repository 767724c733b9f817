import { receiptMail } from '#content/mails.ts'
import type { Mail } from '../../db/outbox.ts'
import type { Payment } from './payment.ts'

/** Returns the receipt mail of a payment. */
export function toReceipt(
  recipient: string,
  { amount, currency, paymentIntentId, provider }: Payment,
): Mail {
  const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
  return {
    recipient,
    ...receiptMail({ paymentIntentId, price: provider === 'mock' ? null : price }),
  }
}
