import type { Knex } from 'knex'
import type { Mail } from '../../db/outbox.ts'
import { rows } from '../../db/reading.ts'
import { LEASE_S, MAX_ATTEMPTS } from './retry-schedule.ts'

/** A mail claimed for one attempt. No other sender can claim it before the lease ends. */
export interface ClaimedMail extends Mail {
  id: number
  /** Number of attempts, including this one. */
  attempts: number
  createdAt: Date
}

/** A mail as shown by the command `npm run outbox`. */
export interface OutboxMail extends Mail {
  id: number
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
  createdAt: Date
}

/**
 * Claims the mail that has been due longest and is not locked by another sender. The same statement
 * counts the attempt and schedules the next one after the lease. So no mail is lost when a sender
 * stops, and no second sender sends the same mail during the lease.
 */
export async function claimNextMail(db: Knex): Promise<ClaimedMail | null> {
  const [mail] = await rows<ClaimedMail>(
    db,
    `
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => :lease) where id = (
      select id from outbox where status = 'waiting' and next_attempt_at <= now() and attempts < :tries
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, kind, recipient, subject, body, attempts, created_at as "createdAt"`,
    { lease: LEASE_S, tries: MAX_ATTEMPTS },
  )
  return mail ?? null
}

/** Marks a mail as sent. Bodies of password mails are cleared, because reset links are secret. */
export async function markSent(db: Knex, { id, attempts }: ClaimedMail): Promise<void> {
  await db('outbox')
    .where({ id, attempts, status: 'waiting' })
    .update({
      status: 'sent',
      sent_at: db.fn.now(),
      last_error: null,
      body: db.raw(`case when kind like 'password%' then '' else body end`),
    })
}

export async function markFailed(
  db: Knex,
  { id, attempts }: ClaimedMail,
  reason: string,
  retryInS: number | null,
): Promise<void> {
  await db('outbox')
    .where({ id, attempts, status: 'waiting' })
    .update({
      last_error: reason,
      ...(retryInS === null
        ? { status: 'dead' }
        : { next_attempt_at: db.raw('now() + make_interval(secs => ?)', [retryInS]) }),
    })
}

/**
 * Marks mails as dead when their sender stopped during the last attempt, and deletes sent mails
 * after `keepSentDays`.
 */
export async function cleanUpOutbox(db: Knex, keepSentDays: number): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting' })
    .andWhere('attempts', '>=', MAX_ATTEMPTS)
    .andWhere('next_attempt_at', '<=', db.fn.now())
    .update({
      status: 'dead',
      last_error: db.raw(`coalesce(last_error, 'The sender ended during the last try')`),
    })
  await db('outbox')
    .where({ status: 'sent' })
    .andWhereRaw('sent_at < now() - make_interval(days => ?)', [keepSentDays])
    .delete()
}

const columns = `id, kind, recipient, subject, body, status, attempts, next_attempt_at as "nextAttemptAt", last_error as "lastError", created_at as "createdAt"`

/** Returns the mails that are not sent, oldest first. */
export function listUnsent(db: Knex, limit: number): Promise<OutboxMail[]> {
  return rows<OutboxMail>(
    db,
    `select ${columns} from outbox where status <> 'sent' order by id limit ?`,
    [limit],
  )
}

export async function findMail(db: Knex, id: number): Promise<OutboxMail | null> {
  const [mail] = await rows<OutboxMail>(db, `select ${columns} from outbox where id = ?`, [id])
  return mail ?? null
}

/** Resets one dead mail, or all of them, to waiting. Returns the number of reset mails. */
export async function retryDeadMails(db: Knex, id?: number): Promise<number> {
  return db('outbox')
    .where({ status: 'dead', ...(id === undefined ? {} : { id }) })
    .update({ status: 'waiting', attempts: 0, next_attempt_at: db.fn.now() })
}
