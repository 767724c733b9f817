import type { Knex } from 'knex'
import type { AppMiddleware, Logger } from '../../http/context.ts'
import { MailFailure, type Mailer } from '../../integrations/mail.ts'
import { type Loop, startLoop } from '../../loop.ts'
import * as repo from './repo.ts'
import { retryDelay } from './schedule.ts'

export interface DeliverDeps {
  db: Knex
  mailer: Mailer
  log: Logger
}

const POLL_MS = 10_000
const KEEP_SENT_DAYS = 90
/**
 * So many failures in a row are the server's, not the mails': the others keep their tries for
 * later.
 */
const GIVE_UP_AFTER = 3

/**
 * Sends what is due, one mail after the other, each outside any transaction; answers how many were
 * sent. Mail goes at least once: a sender that dies between sending and noting it leaves the mail
 * to be sent again, under the same id.
 */
export async function deliverDue(
  { db, mailer, log }: DeliverDeps,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0
  let failures = 0
  while (!signal?.aborted) {
    const mail = await repo.claimNext(db)
    if (!mail) break
    try {
      await mailer.send({ ...mail, key: `outbox-${mail.id}-${mail.createdAt.getTime()}` })
    } catch (error) {
      await noteFailure({ db, log }, mail, error)
      if ((failures += 1) >= GIVE_UP_AFTER) break
      continue
    }
    await repo.markSent(db, mail)
    failures = 0
    sent += 1
  }
  await repo.tidy(db, KEEP_SENT_DAYS)
  return sent
}

async function noteFailure(
  { db, log }: Pick<DeliverDeps, 'db' | 'log'>,
  mail: repo.ClaimedMail,
  error: unknown,
): Promise<void> {
  const failure =
    error instanceof MailFailure ? error : new MailFailure('The mail could not be sent', false)
  const retryInS = failure.isFinal ? null : retryDelay(mail.attempts)
  await repo.markFailed(db, mail, failure.message, retryInS)
  // Not why: servers put addresses into their reasons.
  const of = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts }
  if (retryInS === null) log.error(of, 'A mail is dead: see npm run outbox')
  else log.warn(of, 'A mail was not sent; it will be tried again')
}

/** Looks for due mail every few seconds, and at once when kicked. */
export function startDelivery(deps: DeliverDeps): Loop {
  return startLoop({
    name: 'The mail delivery',
    everyMs: POLL_MS,
    log: deps.log,
    work: (signal) => deliverDue(deps, signal),
  })
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * After a call that may have left mail in the outbox, its transaction committed, the mail goes out
 * at once.
 */
export function afterWrites(kick: () => void): AppMiddleware {
  return async (ctx, next) => {
    await next()
    if (!safe.has(ctx.method) && ctx.status < 400) kick()
  }
}
