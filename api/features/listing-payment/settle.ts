import type { Knex } from 'knex'
import { queueMails } from '../../db/outbox.ts'
import type { Logger } from '../../http/context.ts'
import type { Intent, PaymentProvider, ProviderEvent } from '../../integrations/payment-provider.ts'
import { classifyIntent, nextStatus, type IntentState } from './classify-intent.ts'
import type { PaymentStatus } from './payment.ts'
import { toReceipt } from './receipt.ts'
import * as repo from './repo.ts'

export interface SettleDeps {
  db: Knex
  provider: PaymentProvider
  log: Logger
}

export interface SettledPayment {
  status: PaymentStatus
  intentState: IntentState
}

/**
 * Loads an intent from the provider and updates its payment. It is used by activation, webhook,
 * sign-in, the reconciler and `createPayment`. The provider is called before the transaction
 * starts. Settling twice has no further effect. An event is stored in the same transaction and is
 * processed only once. Returns null when the event was processed before, or when the intent does
 * not exist at the provider or in the database. A payment of this site that an event reports and
 * that is not in the database is shown to admins, unless the event is about a failed attempt to
 * pay. Events about payments of other sites in the same account change nothing. Throws
 * `unavailable` when the provider cannot be reached. See
 * docs/decisions/2026-11-22-one-settle-and-credits.md.
 */
export async function settlePayment(
  { db, provider, log }: SettleDeps,
  paymentIntentId: string,
  event?: ProviderEvent,
): Promise<SettledPayment | null> {
  const intent = await provider.findIntent(paymentIntentId)
  if (!intent?.isOurs && !(await repo.findPayment(db, paymentIntentId))) return null
  return db.transaction(async (trx) => {
    if (event && !(await repo.storeEvent(trx, event.id))) return null
    const payment = await repo.lockPayment(trx, paymentIntentId)
    if (!payment && intent && event) await reportUnknownPayment({ trx, log }, intent, event)
    if (!payment || payment.provider !== 'stripe') return null
    const state = intent ? classifyIntent(intent, payment, provider.isLive) : 'void'
    const status = nextStatus(payment.status, state)
    await applyStatus(trx, payment, status)
    if (status === 'failed' && intent?.status === 'succeeded') {
      log.warn(
        { paymentIntentId, intentState: state },
        'A received payment was not accepted: check it at the provider and refund it',
      )
    }
    return intent ? { status, intentState: state } : null
  })
}

/** Activates a payment made in maintenance mode, without any charge. */
export async function settleMockPayment(db: Knex, paymentIntentId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const payment = await repo.lockPayment(trx, paymentIntentId)
    if (payment?.provider === 'mock' && payment.status === 'pending')
      await applyStatus(trx, payment, 'active')
  })
}

/**
 * Stores a payment of this site that is not in the database, for example after the restore of an
 * older backup. An admin has to check it, because somebody may have paid.
 */
async function reportUnknownPayment(
  { trx, log }: { trx: Knex.Transaction; log: Logger },
  intent: Intent,
  event: ProviderEvent,
): Promise<void> {
  if (event.type === 'payment_intent.payment_failed') return
  await repo.storeUnknownPayment(trx, {
    paymentIntentId: intent.id,
    eventType: event.type,
    amount: intent.amountReceived,
    currency: intent.currency,
  })
  log.error(
    { paymentIntentId: intent.id, eventId: event.id, eventType: event.type },
    'The payment provider reported a payment that is not in the database: see the payments page',
  )
}

async function applyStatus(
  trx: Knex.Transaction,
  payment: repo.LockedPayment,
  status: PaymentStatus,
): Promise<void> {
  if (status === payment.status) return
  await repo.changeStatus(trx, payment, status)
  const isFirstPaid =
    status === 'active' && (payment.status === 'pending' || payment.status === 'failed')
  const recipient =
    isFirstPaid && payment.userId !== null ? await repo.setIsContractor(trx, payment.userId) : null
  if (recipient) await queueMails(trx, [toReceipt(recipient, payment)])
}
