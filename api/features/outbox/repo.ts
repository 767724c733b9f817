import type { Knex } from 'knex'
import type { Mail } from '../../db/outbox.ts'
import { rows } from '../../db/reading.ts'
import { LEASE_S, MAX_TRIES } from './schedule.ts'

/** A mail taken for one try; nobody else takes it before the lease ends. */
export interface ClaimedMail extends Mail {
  id: number
  /** This try included. */
  attempts: number
  createdAt: Date
}

/** A mail as the operator sees it in the list. */
export interface ListedMail extends Mail {
  id: number
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
  createdAt: Date
}

/**
 * Takes the mail that is due longest, skipping those that another sender has. The try is counted
 * and the next one set behind the lease at once: a sender that dies loses no mail, and two send
 * none twice.
 */
export async function claimNext(db: Knex): Promise<ClaimedMail | null> {
  const [mail] = await rows<ClaimedMail>(
    db,
    `
    update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => :lease) where id = (
      select id from outbox where status = 'waiting' and next_attempt_at <= now() and attempts < :tries
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, kind, recipient, subject, body, attempts, created_at as "createdAt"`,
    { lease: LEASE_S, tries: MAX_TRIES },
  )
  return mail ?? null
}

/** A sent mail needs no copy of a secret link. */
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

/** Mails whose last sender died in the last try, and sent ones that nobody asks for any more. */
export async function tidy(db: Knex, keepSentDays: number): Promise<void> {
  await db('outbox')
    .where({ status: 'waiting' })
    .andWhere('attempts', '>=', MAX_TRIES)
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

const listed = `id, kind, recipient, subject, body, status, attempts, next_attempt_at as "nextAttemptAt", last_error as "lastError", created_at as "createdAt"`

/** What is not sent yet, oldest first. */
export function listUnsent(db: Knex, limit: number): Promise<ListedMail[]> {
  return rows<ListedMail>(
    db,
    `select ${listed} from outbox where status <> 'sent' order by id limit ?`,
    [limit],
  )
}

/** How many wait, and how many are given up. */
export async function countUnsent(db: Knex): Promise<{ waiting: number; dead: number }> {
  const [counts] = await rows<{ waiting: number; dead: number }>(
    db,
    `select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'dead')::int as dead from outbox where status <> 'sent'`,
  )
  return counts ?? { waiting: 0, dead: 0 }
}

export async function findMail(db: Knex, id: number): Promise<ListedMail | null> {
  const [mail] = await rows<ListedMail>(db, `select ${listed} from outbox where id = ?`, [id])
  return mail ?? null
}

/** Dead mails start again, one or all; answers how many. */
export async function revive(db: Knex, id?: number): Promise<number> {
  return db('outbox')
    .where({ status: 'dead', ...(id === undefined ? {} : { id }) })
    .update({ status: 'waiting', attempts: 0, next_attempt_at: db.fn.now() })
}
