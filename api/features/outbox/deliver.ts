import type { Knex } from 'knex'
import { emailServiceMessages } from '#contract/messages.ts'
import type { Logger } from '../../http/context.ts'
import { MailError, type Mailer } from '../../integrations/mailer.ts'
import { type Loop, startLoop } from '../../loop.ts'
import * as repo from './repo.ts'
import { retryDelay } from './retry-schedule.ts'

export interface DeliverDeps {
  db: Knex
  mailer: Mailer
  log: Logger
}

const POLL_MS = 10_000
const SENT_RETENTION_DAYS = 90
/**
 * After this many consecutive failures, the mail server is assumed to be down. The round ends, so
 * that other mails do not use up their attempts.
 */
const MAX_CONSECUTIVE_FAILURES = 3

/**
 * Sends the due mails one by one, outside any transaction, and returns the number of sent mails. A
 * mail may be sent more than once: if the server stops before it has stored the result, the mail is
 * sent again with the same message id. If that was the last attempt, the mail is dead instead. See
 * docs/decisions/2026-11-22-two-outboxes.md.
 */
export async function deliverDue(
  { db, mailer, log }: DeliverDeps,
  signal?: AbortSignal,
): Promise<number> {
  let sent = 0
  let failures = 0
  while (!signal?.aborted) {
    const mail = await repo.claimNextMail(db)
    if (!mail) break
    try {
      await mailer.send({ ...mail, key: `outbox-${mail.id}-${mail.createdAt.getTime()}` })
    } catch (error) {
      await recordFailure({ db, log }, mail, error)
      if ((failures += 1) >= MAX_CONSECUTIVE_FAILURES) break
      continue
    }
    await repo.markSent(db, mail)
    failures = 0
    sent += 1
  }
  await repo.cleanUpOutbox(db, SENT_RETENTION_DAYS)
  return sent
}

async function recordFailure(
  { db, log }: Pick<DeliverDeps, 'db' | 'log'>,
  mail: repo.ClaimedMail,
  error: unknown,
): Promise<void> {
  const failure =
    error instanceof MailError ? error : new MailError(emailServiceMessages.notSent, false)
  const retryInS = failure.isFinal ? null : retryDelay(mail.attempts)
  await repo.markFailed(db, mail, failure.message, retryInS)
  // The reason is not logged, because mail servers include addresses in it.
  const details = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts }
  if (retryInS === null) log.error(details, 'A mail is dead: see npm run outbox')
  else log.warn(details, 'A mail was not sent; it will be tried again')
}

/** Starts the delivery of due mails. It runs every 10 seconds and whenever `runNow` is called. */
export function startDelivery(deps: DeliverDeps): Loop {
  return startLoop({
    name: 'The mail delivery',
    everyMs: POLL_MS,
    log: deps.log,
    work: (signal) => deliverDue(deps, signal),
  })
}
