import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { LISTING_CURRENCY } from '#contract/listing-payment.ts'
import { paymentMessages } from '#contract/messages.ts'
import {
  type Intent,
  type PaymentProvider,
  ProviderRejection,
} from '../../integrations/payment-provider.ts'
import { newMockId, type Payment } from './payment.ts'
import * as repo from './repo.ts'
import { settlePayment, type SettleDeps } from './settle.ts'

/** Intent statuses that can still be paid in the browser. */
const payableStatuses = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])
/**
 * Maximum number of attempts to open a payment. A second attempt is needed when the open payment
 * was unusable, or when a concurrent request has stored the intent first.
 */
const MAX_ATTEMPTS = 3

/** Who pays what, in cents: the price that the settings have now. */
export interface NewPayment {
  userId: number
  amount: number
}

/**
 * For maintenance mode. Returns the intent id of the user's open payment of this price, or of a new
 * payment.
 */
export async function createMockPayment(db: Knex, { userId, amount }: NewPayment): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const payment = await repo.openPayment(db, {
      userId,
      provider: 'mock',
      paymentIntentId: newMockId(),
      amount,
      currency: LISTING_CURRENCY,
      isLive: false,
    })
    if (payment.amount === amount && payment.paymentIntentId) return payment.paymentIntentId
    await repo.failOpenPayment(db, payment.id)
  }
  throw new ContractError('unavailable')
}

/**
 * Returns the open intent of the user, or creates one. Only the server sets the price. Throws
 * `conflict` when the intent is being processed, or is paid and its payment is active, so that
 * nobody pays twice. Throws `unavailable` when all attempts failed.
 */
export async function createPayment(
  deps: SettleDeps,
  { userId, amount }: NewPayment,
): Promise<Intent> {
  const { db, provider } = deps
  const price = { amount, currency: LISTING_CURRENCY }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const payment = await repo.openPayment(db, {
      userId,
      provider: 'stripe',
      paymentIntentId: null,
      ...price,
      isLive: provider.isLive,
    })
    if (payment.paymentIntentId !== null) {
      const open = await reuseIntent(deps, payment, { id: payment.paymentIntentId, amount })
      if (open) return open
    } else if (isPayable(payment, amount, provider)) {
      const created = await createIntent(db, provider, payment, userId)
      if (created) return created
    } else {
      await repo.failOpenPayment(db, payment.id)
    }
  }
  throw new ContractError('unavailable')
}

/**
 * Creates an intent and stores it in the payment. Returns null when a concurrent request has stored
 * an intent first, or when the payment is no longer open. The caller then tries again.
 */
async function createIntent(
  db: Knex,
  provider: PaymentProvider,
  payment: Payment,
  userId: number,
): Promise<Intent | null> {
  try {
    const intent = await provider.createIntent({
      amount: payment.amount,
      currency: payment.currency,
      userId,
      key: payment.creationKey,
    })
    return (await repo.storeIntent(db, payment.id, intent.id)) ? intent : null
  } catch (error) {
    if (error instanceof ProviderRejection) await repo.renewCreationKey(db, payment)
    throw error
  }
}

/** False for a payment that was opened with other keys or another price: it could not be settled. */
const isPayable = (payment: Payment, amount: number, { isLive }: PaymentProvider) =>
  payment.amount === amount && payment.currency === LISTING_CURRENCY && payment.isLive === isLive

/**
 * Returns the open intent. If the intent is unusable, marks its payment as failed and returns null.
 * Throws `conflict` when the intent is being processed, or is paid and its payment is active.
 */
async function reuseIntent(
  deps: SettleDeps,
  payment: Payment,
  { id: paymentIntentId, amount }: { id: string; amount: number },
): Promise<Intent | null> {
  const { db, provider } = deps
  const intent = await provider.findIntent(paymentIntentId)
  const isReusable =
    intent?.amount === amount &&
    intent.currency === LISTING_CURRENCY &&
    intent.isLive === provider.isLive &&
    isPayable(payment, amount, provider) &&
    intent.userId === payment.userId
  if (intent && isReusable && payableStatuses.has(intent.status)) return intent
  if (
    intent?.status === 'succeeded' &&
    (await settlePayment(deps, paymentIntentId))?.status === 'active'
  ) {
    throw new ContractError('conflict', {
      message: paymentMessages.earlierSucceeded,
    })
  }
  if (intent?.status === 'processing')
    throw new ContractError('conflict', {
      message: paymentMessages.earlierProcessing,
    })
  if (intent && payableStatuses.has(intent.status)) await provider.cancelIntent(paymentIntentId)
  await repo.failOpenPayment(db, payment.id)
  return null
}
