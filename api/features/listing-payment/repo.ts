import type { Knex } from 'knex'
import { rows } from '../../db/reading.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { Payment, PaymentStatus } from './payment.ts'

const paymentColumns = `p.id, p.user_id as "userId", p.contractor_id as "contractorId", p.payment_intent_id as "paymentIntentId", p.provider, p.status,
  p.amount_cents as amount, p.currency, p.is_live as "isLive", p.creation_key as "creationKey"`

/**
 * For this many hours after `opened_at`, an open payment is checked at the provider in every round.
 * Later it is checked once an hour.
 */
const FREQUENT_CHECK_HOURS = 24
/** Seconds that the browser has for activating a payment before the reconciler checks it. */
const SETTLE_AFTER_S = 60

type NewPayment = Pick<Payment, 'provider' | 'amount' | 'currency' | 'isLive'> & {
  userId: number
  paymentIntentId: string | null
}

/**
 * Returns the open payment of the user and sets its `opened_at` to now, or returns a new payment. A
 * user has at most one open payment per provider.
 */
export async function openPayment(
  db: Knex,
  { userId, paymentIntentId, provider, amount, currency, isLive }: NewPayment,
): Promise<Payment> {
  const [payment] = await rows<Payment>(
    db,
    `
    insert into payments as p (user_id, payment_intent_id, provider, status, amount_cents, currency, is_live)
    values (:userId, :paymentIntentId, :provider, 'pending', :amount, :currency, :isLive)
    on conflict (user_id, provider) where status = 'pending' do update set opened_at = now()
    returning ${paymentColumns}`,
    { userId, paymentIntentId, provider, amount, currency, isLive },
  )
  if (!payment) throw new Error('The open payment was not stored')
  return payment
}

/**
 * Stores the intent of an open payment. Returns false when the payment already has one or is no
 * longer open.
 */
export async function storeIntent(db: Knex, id: number, paymentIntentId: string): Promise<boolean> {
  return (
    (await db('payments')
      .where({ id, status: 'pending', payment_intent_id: null })
      .update({ payment_intent_id: paymentIntentId })) > 0
  )
}

/**
 * Replaces the idempotency key of a payment. The provider repeats its first reply for a key,
 * failures included, so a retry needs a new key.
 */
export async function renewCreationKey(db: Knex, { id, creationKey }: Payment): Promise<void> {
  await db('payments')
    .where({ id, creation_key: creationKey, payment_intent_id: null })
    .update({ creation_key: db.raw('gen_random_uuid()') })
}

/** Marks an open payment that can no longer be paid as failed, so that a new one can be opened. */
export async function failOpenPayment(db: Knex, id: number): Promise<void> {
  await db('payments').where({ id, status: 'pending' }).update({ status: 'failed' })
}

export async function findPayment(db: Knex, paymentIntentId: string): Promise<Payment | null> {
  const [payment] = await rows<Payment>(
    db,
    `select ${paymentColumns} from payments p where p.payment_intent_id = ?`,
    [paymentIntentId],
  )
  return payment ?? null
}

/**
 * A payment that is locked until commit. `version` is the directory version that was taken for its
 * listing, or null when it had no listing.
 */
export type LockedPayment = Payment & { version: number | null }

/**
 * Returns the payment, locked until commit. If it has a listing, the directory version is taken
 * before the row is locked, to avoid deadlocks with other writers.
 */
export async function lockPayment(
  trx: Knex.Transaction,
  paymentIntentId: string,
): Promise<LockedPayment | null> {
  const before = await findPayment(trx, paymentIntentId)
  const version = before && before.contractorId !== null ? await nextDirectoryVersion(trx) : null
  const [payment] = await rows<Payment>(
    trx,
    `select ${paymentColumns} from payments p where p.payment_intent_id = ? for update`,
    [paymentIntentId],
  )
  return payment ? { ...payment, version } : null
}

/**
 * Stores the new status of a locked payment. The change can make its listing public or hide it, so
 * the listing gets a new version, and clients receive the change.
 */
export async function changeStatus(
  trx: Knex.Transaction,
  payment: LockedPayment,
  status: PaymentStatus,
): Promise<void> {
  await trx('payments')
    .where({ id: payment.id })
    .update({
      status,
      ...(status === 'active' && { paid_at: trx.raw('coalesce(paid_at, now())') }),
    })
  if (payment.contractorId !== null) {
    // The version is null when the listing was created while `lockPayment` waited for the row.
    const change_seq = payment.version ?? (await nextDirectoryVersion(trx))
    await trx('contractors').where({ id: payment.contractorId }).update({ change_seq })
  }
}

/**
 * Sets `is_contractor` for a paying user. Returns the e-mail address for the receipt, or null when
 * the user does not exist.
 */
export async function setIsContractor(
  trx: Knex.Transaction,
  userId: number,
): Promise<string | null> {
  const [user] = await trx('users')
    .where({ id: userId })
    .update({ is_contractor: true })
    .returning<{ email: string }[]>('email')
  return user?.email ?? null
}

/** Stores that an event was processed. Returns false when it was processed before. */
export async function storeEvent(trx: Knex.Transaction, id: string): Promise<boolean> {
  return (
    (await trx('stripe_events').insert({ id }).onConflict('id').ignore().returning('id')).length > 0
  )
}

/**
 * Stores an unknown payment. It is shown to admins until they dismiss it, and shown again after a
 * later event.
 */
export async function storeUnknownPayment(
  trx: Knex.Transaction,
  {
    paymentIntentId,
    eventType,
    amount,
    currency,
  }: { paymentIntentId: string; eventType: string; amount: number; currency: string },
): Promise<void> {
  const row = {
    payment_intent_id: paymentIntentId,
    event_type: eventType,
    amount_cents: amount,
    currency,
    received_at: trx.fn.now(),
    dismissed_at: null,
  }
  await trx('unknown_payments').insert(row).onConflict('payment_intent_id').merge()
}

export async function isKnownEvent(db: Knex, id: string): Promise<boolean> {
  return (await db('stripe_events').where({ id }).first('id')) !== undefined
}

export async function listOpenIntents(db: Knex, userId: number): Promise<string[]> {
  return db('payments')
    .where({ user_id: userId, provider: 'stripe', status: 'pending' })
    .whereNotNull('payment_intent_id')
    .pluck<string[]>('payment_intent_id')
}

/**
 * Returns the intent ids of the open payments that are due for a check, and marks these payments as
 * checked, so that several instances share the work.
 */
export async function claimDuePayments(db: Knex, limit: number): Promise<string[]> {
  const due = await rows<{ paymentIntentId: string }>(
    db,
    `
    update payments set checked_at = now() where id in (
      select id from payments
      where status = 'pending' and provider = 'stripe' and payment_intent_id is not null and opened_at < now() - make_interval(secs => :after)
        and (checked_at is null
          or checked_at < now() - case when opened_at > now() - make_interval(hours => :busy) then interval '90 seconds' else interval '1 hour' end)
      order by checked_at nulls first, id limit :limit for update skip locked)
    returning payment_intent_id as "paymentIntentId"`,
    { after: SETTLE_AFTER_S, busy: FREQUENT_CHECK_HOURS, limit },
  )
  return due.map(({ paymentIntentId }) => paymentIntentId)
}
