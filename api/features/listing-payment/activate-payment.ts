import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { Logger } from '../../http/context.ts'
import type { Payments } from '../../integrations/payments.ts'
import { isMockId, type Payment } from './payment.ts'
import * as repo from './repo.ts'
import { settlePayment, settleMockPayment } from './settle.ts'

/**
 * Turns a payment of this user into a listing credit. A repeated call has no effect. Throws
 * `not_found` for an unknown payment, `forbidden` for a payment of another user, `payment_required`
 * when the payment is not fully paid, was refunded or is disputed, and `invalid` for a mock id
 * outside maintenance mode. Also throws `not_configured` when there is no provider to check the
 * payment with, and `unavailable` when the provider cannot be reached.
 */
export async function activatePayment(
  deps: { db: Knex; payments: Payments; log: Logger },
  userId: number,
  paymentIntentId: string,
): Promise<void> {
  const { db, payments, log } = deps
  if (payments.mode === 'stripe' && isMockId(paymentIntentId))
    throw new ContractError('invalid', { message: 'This payment cannot be used here' })
  const payment = await repo.findPayment(db, paymentIntentId)
  if (!payment) throw new ContractError('not_found', { message: 'Payment not found' })
  if (payment.userId !== userId)
    throw new ContractError('forbidden', { message: 'This payment belongs to another account' })
  if (payment.status === 'active') return
  if (payment.status === 'refunded') throw paymentRequired(payment)
  if (payment.provider === 'mock' && payments.mode === 'mock') {
    await settleMockPayment(db, paymentIntentId)
    return
  }
  if (payments.mode === 'mock' || !payments.provider) throw new ContractError('not_configured')
  const settled = await settlePayment({ db, provider: payments.provider, log }, paymentIntentId)
  if (!settled) throw new ContractError('not_found', { message: 'Payment not found' })
  if (settled.intentState === 'foreign')
    throw new ContractError('forbidden', { message: 'This payment belongs to another account' })
  if (settled.status !== 'active') throw paymentRequired(settled)
}

function paymentRequired({ status }: Pick<Payment, 'status'>): ContractError {
  const message = {
    refunded: 'This payment was refunded',
    disputed: 'This payment is disputed',
    pending: 'This payment has not been completed',
  }
  return new ContractError('payment_required', {
    message: message[status as keyof typeof message] ?? 'This payment was not accepted',
  })
}
