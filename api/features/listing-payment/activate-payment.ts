import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { paymentMessages } from '#contract/messages.ts'
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
    throw new ContractError('invalid', { message: paymentMessages.notUsable })
  const payment = await repo.findPayment(db, paymentIntentId)
  if (!payment) throw new ContractError('not_found', { message: paymentMessages.unknown })
  if (payment.userId !== userId)
    throw new ContractError('forbidden', { message: paymentMessages.ofAnotherAccount })
  if (payment.status === 'active') return
  if (payment.status === 'refunded') throw paymentRequired(payment)
  if (payment.provider === 'mock' && payments.mode === 'mock') {
    await settleMockPayment(db, paymentIntentId)
    return
  }
  if (payments.mode === 'mock' || !payments.provider) throw new ContractError('not_configured')
  const settled = await settlePayment({ db, provider: payments.provider, log }, paymentIntentId)
  if (!settled) throw new ContractError('not_found', { message: paymentMessages.unknown })
  if (settled.intentState === 'foreign')
    throw new ContractError('forbidden', { message: paymentMessages.ofAnotherAccount })
  if (settled.status !== 'active') throw paymentRequired(settled)
}

function paymentRequired({ status }: Pick<Payment, 'status'>): ContractError {
  const { refunded, disputed, pending, notAccepted } = paymentMessages
  const message = { refunded, disputed, pending }
  return new ContractError('payment_required', {
    message: message[status as keyof typeof message] ?? notAccepted,
  })
}
