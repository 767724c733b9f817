import type { Knex } from 'knex'
import type { Query } from '#contract/endpoint.ts'
import { quoteMessages } from '#contract/messages.ts'
import type { outbox, UnsentMail } from '#contract/outbox.ts'
import type { MailFailure } from '#contract/rules/mail-failures.ts'
import type { Mail } from '../../db/outbox.ts'
import { readPage } from '../../db/paging.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { serverFailures } from '../../integrations/mailer.ts'
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
  failure: MailFailure | null
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
  createdAt: Date
}

interface Failure {
  failure: MailFailure
  reason: string
  /** Seconds until the next attempt; null gives the mail up. */
  retryInS: number | null
}

/**
 * Claims the mail that has been due longest and is not locked by another sender. The same statement
 * counts the attempt and schedules the next one after the lease. So no mail is lost when a sender
 * stops, and no second sender sends the same mail during the lease. Of mails that are due at the
 * same time, the one with the fewest attempts comes first, so that one of them cannot hold up the
 * others.
 */
export async function claimNextMail(db: Knex): Promise<ClaimedMail | null> {
  const [mail] = await rows<ClaimedMail>(
    db,
    `
    update outbox set attempts = attempts + 1, failure = null, next_attempt_at = now() + make_interval(secs => :lease) where id = (
      select id from outbox where status = 'waiting' and next_attempt_at <= now() and attempts < :tries
        and (expires_at is null or expires_at > now())
      order by next_attempt_at, attempts, id limit 1 for update skip locked)
    returning id, kind, recipient, reply_to as "replyTo", subject, body, attempts, created_at as "createdAt"`,
    { lease: LEASE_S, tries: MAX_ATTEMPTS },
  )
  return mail ?? null
}

/** Kinds of mails whose bodies are cleared when they were sent: links, codes, texts of visitors. */
const secretKinds = '^(password|code|quote)'

/** Marks a mail as sent. Clears its body if it is secret. */
export async function markSent(db: Knex, { id, attempts }: ClaimedMail): Promise<void> {
  await db('outbox')
    .where({ id, attempts, status: 'waiting' })
    .update({
      status: 'sent',
      sent_at: db.fn.now(),
      failure: null,
      last_error: null,
      body: db.raw(`case when kind ~ ? then '' else body end`, [secretKinds]),
      reply_to: db.raw(`case when kind ~ ? then null else reply_to end`, [secretKinds]),
    })
}

export async function markFailed(
  db: Knex,
  { id, attempts }: ClaimedMail,
  { failure, reason, retryInS }: Failure,
): Promise<void> {
  await db('outbox')
    .where({ id, attempts, status: 'waiting' })
    .update({
      failure,
      last_error: reason,
      ...(retryInS === null
        ? { status: 'dead' }
        : { next_attempt_at: db.raw('now() + make_interval(secs => ?)', [retryInS]) }),
    })
}

/** Postpones all due mails after a failure of the server. This does not count as an attempt. */
export async function postponeDueMails(
  db: Knex,
  { failure, reason, retryInS }: Failure,
): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting' })
    .andWhere('next_attempt_at', '<=', db.fn.now())
    .update({
      failure,
      last_error: reason,
      next_attempt_at: db.raw('now() + make_interval(secs => ?)', [retryInS]),
    })
}

/**
 * Makes the mails due that wait because of a failure of the server. Call it when a mail was sent.
 * Mails that are being sent have no failure and stay claimed.
 */
export async function releaseServerFailures(db: Knex): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting' })
    .whereIn('failure', [...serverFailures])
    .andWhere('next_attempt_at', '>', db.fn.now())
    .update({ next_attempt_at: db.fn.now() })
}

/**
 * Marks mails as dead that have expired or whose sender stopped during the last attempt. Clears the
 * bodies of dead mails that nobody could use any more, whatever they failed of. Deletes them and
 * sent mails after `keepDays`.
 */
export async function cleanUpOutbox(db: Knex, keepDays: number): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting' })
    .andWhere('attempts', '>=', MAX_ATTEMPTS)
    .andWhere('next_attempt_at', '<=', db.fn.now())
    .update({
      status: 'dead',
      failure: db.raw(`coalesce(failure, 'other')`),
      last_error: db.raw(`coalesce(last_error, 'The sender ended during the last try')`),
    })
  // An attempt that began before the mail expired ends within the lease.
  await db('outbox')
    .where({ status: 'waiting' })
    .andWhereRaw('expires_at < now() - make_interval(secs => ?)', [LEASE_S])
    .update({ status: 'dead', failure: 'expired' })
  await db('outbox')
    .where({ status: 'dead' })
    .whereNot({ body: '' })
    .andWhereRaw('expires_at < now()')
    .update({ body: '', reply_to: null })
  await db('outbox')
    .whereIn('status', ['sent', 'dead'])
    .andWhereRaw('coalesce(sent_at, expires_at) < now() - make_interval(days => ?)', [keepDays])
    .delete()
}

const columns = `id, kind, recipient, subject, body, status, failure, attempts, next_attempt_at as "nextAttemptAt", last_error as "lastError", created_at as "createdAt"`

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

/** The answer of the mail server may have the address too. */
const isToSender = `kind = 'quote_sent'`
const hasFailed = `(status = 'dead' or failure is not null)`
const isUseful = '(expires_at is null or expires_at > now())'

/** Returns a page of the mails that could not be sent, newest first. */
export function listFailedMails(db: Knex, query: Query<typeof outbox.unsent>) {
  return readPage<UnsentMail>(
    db,
    {
      select: `id, case when ${isToSender} then '${quoteMessages.hiddenSender}' else recipient end as recipient, subject, status = 'dead' as "isDead",
        coalesce(failure, 'other') as failure, case when not (${isToSender}) then last_error end as details,
        ${isUseful} as "canRetry", attempts, ${isoTimeSql('created_at')} as "createdAt",
        case when status = 'waiting' then ${isoTimeSql('next_attempt_at')} end as "nextAttemptAt"`,
      from: 'outbox',
      where: { sql: hasFailed, bindings: [] },
      orderBy: 'id desc',
    },
    query,
  )
}

/**
 * Makes one mail that could not be sent due, or all of them, with all their attempts. Expired mails
 * stay as they are. Returns the number of these mails.
 */
export async function releaseFailedMails(db: Knex, id?: number): Promise<number> {
  return db('outbox')
    .where(id === undefined ? {} : { id })
    .andWhereRaw(`${hasFailed} and ${isUseful}`)
    .update({ status: 'waiting', attempts: 0, failure: null, next_attempt_at: db.fn.now() })
}
