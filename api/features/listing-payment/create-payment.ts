import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { LISTING_CURRENCY, LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { type Intent, type PaymentProvider, ProviderRefusal } from '../../integrations/stripe.ts'
import { newMockId, type Payment } from './payments.ts'
import * as repo from './repo.ts'
import { settle, type SettleDeps } from './settle.ts'

/** An intent that a browser can still pay. */
const payable = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
/** An open payment may turn out to be over, and the next one too when two tabs do this at once. */
const TRIES = 3

/** Opens a payment in maintenance mode; answers its id, the same until it is used (MO7). */
export async function createMockPayment(db: Knex, userId: number): Promise<string> {
  const { paymentIntentId } = await repo.openPayment(db, {
    userId,
    provider: 'mock',
    paymentIntentId: newMockId(),
    ...price,
    isLive: false,
  })
  if (!paymentIntentId) throw new Error('The open payment has no id')
  return paymentIntentId
}

/**
 * The user's open intent, or a new one (P3). Everything that decides the price is fixed here.
 * Throws conflict when the open intent turns out to be paid: that payment counts, a second one
 * would be too much.
 */
export async function createPayment(deps: SettleDeps, userId: number): Promise<Intent> {
  const { db, provider } = deps
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const payment = await repo.openPayment(db, {
      userId,
      provider: 'stripe',
      paymentIntentId: null,
      ...price,
      isLive: provider.isLive,
    })
    if (
      payment.amount !== price.amount ||
      payment.currency !== price.currency ||
      payment.isLive !== provider.isLive
    ) {
      // Begun under other keys or another price: what is paid for it would be no payment of today's.
      await retireOpen(deps, payment)
    } else if (payment.paymentIntentId === null) {
      const made = await makeIntent(db, provider, payment, userId)
      if (made) return made
    } else {
      const open = await reuseIntent(deps, payment, payment.paymentIntentId)
      if (open) return open
    }
  }
  throw new ContractError('unavailable')
}

const price = { amount: LISTING_PRICE_CENTS, currency: LISTING_CURRENCY }

/**
 * Null when another call stored an intent meanwhile: that one counts, and this one's secret is told
 * to nobody.
 */
async function makeIntent(
  db: Knex,
  provider: PaymentProvider,
  payment: Payment,
  userId: number,
): Promise<Intent | null> {
  try {
    const intent = await provider.createIntent({ ...price, userId, key: payment.creationKey })
    return (await repo.keepIntent(db, payment.id, intent.id)) ? intent : null
  } catch (error) {
    if (error instanceof ProviderRefusal) await repo.renewKey(db, payment)
    throw error
  }
}

async function retireOpen(deps: SettleDeps, payment: Payment): Promise<void> {
  if (payment.paymentIntentId === null) await repo.retire(deps.db, payment.id)
  else await reuseIntent(deps, payment, payment.paymentIntentId)
}

/** Null when the open intent cannot be used any more; the payment is then out of the way. */
async function reuseIntent(
  deps: SettleDeps,
  payment: Payment,
  paymentIntentId: string,
): Promise<Intent | null> {
  const { db, provider } = deps
  const intent = await provider.findIntent(paymentIntentId)
  const isOurs =
    intent?.amount === price.amount &&
    intent.currency === price.currency &&
    intent.isLive === provider.isLive &&
    payment.amount === price.amount &&
    payment.isLive === provider.isLive &&
    intent.userId === payment.userId
  if (intent && isOurs && payable.has(intent.status)) return intent
  if (
    intent?.status === 'succeeded' &&
    (await settle(deps, paymentIntentId))?.status === 'active'
  ) {
    throw new ContractError('conflict', {
      message: 'Your earlier payment went through. Reload the page to go on.',
    })
  }
  if (intent?.status === 'processing')
    throw new ContractError('conflict', {
      message: 'Your earlier payment is still being processed. Please try again in a moment.',
    })
  if (intent && payable.has(intent.status)) await provider.cancelIntent(paymentIntentId)
  await repo.retire(db, payment.id)
  return null
}
