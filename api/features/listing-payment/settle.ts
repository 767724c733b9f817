import type { Knex } from 'knex'
import { queueMails } from '../../db/outbox.ts'
import type { Logger } from '../../http/context.ts'
import type { Intent, PaymentProvider, ProviderEvent } from '../../integrations/stripe.ts'
import { judge, nextStatus, type Verdict } from './judge.ts'
import type { PaymentStatus } from './payments.ts'
import { receiptMail } from './receipt.ts'
import * as repo from './repo.ts'

export interface SettleDeps {
  db: Knex
  provider: PaymentProvider
  log: Logger
}

export interface Settled {
  status: PaymentStatus
  verdict: Verdict
}

/**
 * Asks the provider about an intent and brings its payment to where it belongs: the one way for
 * activation, webhook, sign-in and reconciler (MO1). The asking is done before the transaction,
 * which then changes all or nothing; a repeat changes nothing. With an event, that is noted in the
 * same transaction, and one noted before changes nothing. Null for an intent that the provider or
 * the database does not know; one that an event reports is then shown to admins. Throws unavailable
 * when the provider is away.
 */
export async function settle(
  { db, provider, log }: SettleDeps,
  paymentIntentId: string,
  event?: ProviderEvent,
): Promise<Settled | null> {
  const intent = await provider.findIntent(paymentIntentId)
  return db.transaction(async (trx) => {
    if (event && !(await repo.keepEvent(trx, event))) return null
    const payment = await repo.lockPayment(trx, paymentIntentId)
    if (!payment && event) await noteUnknown({ trx, log }, paymentIntentId, intent, event)
    if (!payment || payment.provider !== 'stripe') return null
    const verdict = intent ? judge(intent, payment, provider.isLive) : 'void'
    const status = nextStatus(payment.status, verdict)
    await moveTo(trx, payment, status)
    if (status === 'failed' && intent?.status === 'succeeded') {
      log.warn(
        { paymentIntentId, verdict },
        'A payment came in that fits no listing: look at it at the provider and give it back',
      )
    }
    return intent ? { status, verdict } : null
  })
}

/** Activates a payment of maintenance mode, which nobody has to pay. */
export async function settleMock(db: Knex, paymentIntentId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const payment = await repo.lockPayment(trx, paymentIntentId)
    if (payment?.provider === 'mock' && payment.status === 'pending')
      await moveTo(trx, payment, 'active')
  })
}

/**
 * Money may have moved for something this database does not know, as after a restore of an older
 * backup: an admin has to look.
 */
async function noteUnknown(
  { trx, log }: { trx: Knex.Transaction; log: Logger },
  paymentIntentId: string,
  intent: Intent | null,
  event: ProviderEvent,
): Promise<void> {
  if (event.type === 'payment_intent.payment_failed') return
  await repo.keepUnknownPayment(trx, {
    paymentIntentId,
    eventType: event.type,
    amount: intent?.amountReceived ?? null,
    currency: intent?.currency ?? null,
  })
  log.error(
    { paymentIntentId, eventId: event.id, eventType: event.type },
    'The payment provider reported a payment that is not in the database: see the payments page',
  )
}

async function moveTo(
  trx: Knex.Transaction,
  payment: repo.LockedPayment,
  status: PaymentStatus,
): Promise<void> {
  if (status === payment.status) return
  await repo.changeStatus(trx, payment, status)
  const isFirstPaid =
    status === 'active' && (payment.status === 'pending' || payment.status === 'failed')
  const recipient =
    isFirstPaid && payment.userId !== null ? await repo.markContractor(trx, payment.userId) : null
  if (recipient) await queueMails(trx, [receiptMail(recipient, payment)])
}
