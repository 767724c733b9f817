import type { Knex } from 'knex'
import { rows } from '../../db/reading.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { Payment, PaymentStatus } from './payments.ts'

const columns = `s.id, s.user_id as "userId", s.contractor_id as "contractorId", s.payment_intent_id as "paymentIntentId", s.provider, s.status,
  s.amount_cents as amount, s.currency, s.is_live as "isLive", s.creation_key as "creationKey"`

/**
 * Within a day of being handed out, an open payment is asked after in every round; later, once an
 * hour.
 */
const BUSY_HOURS = 24
/** Its browser has this long to activate it by itself (MO4). */
const SETTLE_AFTER_S = 60

type NewPayment = Pick<Payment, 'provider' | 'amount' | 'currency' | 'isLive'> & {
  userId: number
  paymentIntentId: string | null
}

/** The one open payment of a user: the one there is, marked as handed out again, or a new one. */
export async function openPayment(
  db: Knex,
  { userId, paymentIntentId, provider, amount, currency, isLive }: NewPayment,
): Promise<Payment> {
  const [payment] = await rows<Payment>(
    db,
    `
    insert into subscriptions as s (user_id, payment_intent_id, provider, status, amount_cents, currency, is_live)
    values (:userId, :paymentIntentId, :provider, 'pending', :amount, :currency, :isLive)
    on conflict (user_id, provider) where status = 'pending' do update set opened_at = now()
    returning ${columns}`,
    { userId, paymentIntentId, provider, amount, currency, isLive },
  )
  if (!payment) throw new Error('The open payment was not stored')
  return payment
}

/** Notes the intent of an open payment; answers false when another call did so before. */
export async function keepIntent(db: Knex, id: number, paymentIntentId: string): Promise<boolean> {
  return (
    (await db('subscriptions')
      .where({ id, status: 'pending', payment_intent_id: null })
      .update({ payment_intent_id: paymentIntentId })) > 0
  )
}

/**
 * The provider keeps answering a key with its first answer, a failure too: the next try takes
 * another.
 */
export async function renewKey(db: Knex, { id, creationKey }: Payment): Promise<void> {
  await db('subscriptions')
    .where({ id, creation_key: creationKey, payment_intent_id: null })
    .update({ creation_key: db.raw('gen_random_uuid()') })
}

/** An open payment that nobody can pay any more makes room for another. */
export async function retire(db: Knex, id: number): Promise<void> {
  await db('subscriptions').where({ id, status: 'pending' }).update({ status: 'failed' })
}

export async function findPayment(db: Knex, paymentIntentId: string): Promise<Payment | null> {
  const [payment] = await rows<Payment>(
    db,
    `select ${columns} from subscriptions s where s.payment_intent_id = ?`,
    [paymentIntentId],
  )
  return payment ?? null
}

/**
 * A payment that nobody else changes before the transaction ends, and the directory version for the
 * listing that hangs on it.
 */
export type LockedPayment = Payment & { version: number | null }

/** As everywhere, the version is taken before the row: two that want both never wait for each other. */
export async function lockPayment(
  trx: Knex.Transaction,
  paymentIntentId: string,
): Promise<LockedPayment | null> {
  const before = await findPayment(trx, paymentIntentId)
  const version = before && before.contractorId !== null ? await nextDirectoryVersion(trx) : null
  const [payment] = await rows<Payment>(
    trx,
    `select ${columns} from subscriptions s where s.payment_intent_id = ? for update`,
    [paymentIntentId],
  )
  return payment ? { ...payment, version } : null
}

/**
 * Writes the new status of a locked payment. A listing that hangs on it enters or leaves the public
 * directory with it, so that its next version tells every phone (MO5, P10).
 */
export async function changeStatus(
  trx: Knex.Transaction,
  payment: LockedPayment,
  status: PaymentStatus,
): Promise<void> {
  const times =
    status === 'active'
      ? { paid_at: trx.raw('coalesce(paid_at, now())'), canceled_at: null }
      : { canceled_at: trx.fn.now() }
  await trx('subscriptions')
    .where({ id: payment.id })
    .update({ status, ...times })
  if (payment.contractorId !== null) {
    // Without one the listing was created just now.
    const change_seq = payment.version ?? (await nextDirectoryVersion(trx))
    await trx('contractors').where({ id: payment.contractorId }).update({ change_seq })
  }
}

/**
 * A paying user is a contractor from the first payment on (F27); answers the address for the
 * receipt, null for no such user.
 */
export async function markContractor(
  trx: Knex.Transaction,
  userId: number,
): Promise<string | null> {
  const [user] = await trx('users')
    .where({ id: userId })
    .update({ is_contractor: true })
    .returning<{ email: string }[]>('email')
  return user?.email ?? null
}

/** Notes that an event was dealt with; false for one that was before. */
export async function keepEvent(
  trx: Knex.Transaction,
  event: { id: string; type: string },
): Promise<boolean> {
  return (
    (
      await trx('stripe_events')
        .insert({ id: event.id, type: event.type })
        .onConflict('id')
        .ignore()
        .returning('id')
    ).length > 0
  )
}

/**
 * Keeps a reported payment that is in no row of ours until an admin dismisses it; a later event
 * shows it again.
 */
export async function keepUnknownPayment(
  trx: Knex.Transaction,
  {
    paymentIntentId,
    eventType,
    amount,
    currency,
  }: { paymentIntentId: string; eventType: string; amount: number | null; currency: string | null },
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
  return db('subscriptions')
    .where({ user_id: userId, provider: 'stripe', status: 'pending' })
    .whereNotNull('payment_intent_id')
    .pluck<string[]>('payment_intent_id')
}

/**
 * Takes open payments that are due to be asked after, each for one asker: several instances share
 * them.
 */
export async function claimDue(db: Knex, limit: number): Promise<string[]> {
  const due = await rows<{ paymentIntentId: string }>(
    db,
    `
    update subscriptions set checked_at = now() where id in (
      select id from subscriptions
      where status = 'pending' and provider = 'stripe' and payment_intent_id is not null and opened_at < now() - make_interval(secs => :after)
        and (checked_at is null
          or checked_at < now() - case when opened_at > now() - make_interval(hours => :busy) then interval '90 seconds' else interval '1 hour' end)
      order by checked_at nulls first, id limit :limit for update skip locked)
    returning payment_intent_id as "paymentIntentId"`,
    { after: SETTLE_AFTER_S, busy: BUSY_HOURS, limit },
  )
  return due.map(({ paymentIntentId }) => paymentIntentId)
}
