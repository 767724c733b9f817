import type { Knex } from 'knex'
import { emailServiceMessages } from '#contract/messages.ts'
import { readSite } from '../../db/site.ts'
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
/** After this many consecutive failures that may be temporary, the round ends. */
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
      const { name } = await readSite(db)
      await mailer.send({
        ...mail,
        fromName: name,
        key: `outbox-${mail.id}-${mail.createdAt.getTime()}`,
      })
    } catch (error) {
      const failure = toMailError(error)
      await recordFailure({ db, log }, mail, failure, sent > 0)
      if (failure.isFinal) continue
      failures += 1
      if (failure.isOfServer || failures >= MAX_CONSECUTIVE_FAILURES) break
      continue
    }
    await repo.markSent(db, mail)
    if (sent === 0) await repo.releaseServerFailures(db)
    failures = 0
    sent += 1
  }
  await repo.cleanUpOutbox(db, SENT_RETENTION_DAYS)
  return sent
}

const toMailError = (error: unknown): MailError =>
  error instanceof MailError ? error : new MailError(emailServiceMessages.notSent, 'other')

/**
 * Schedules the next attempt of the mail, or marks it as dead. After a failure of the server, the
 * other due mails wait for that attempt too: they would only use up their own attempts. They do not
 * wait if the server has just taken a mail, because it may refuse only some, such as those to other
 * domains.
 */
async function recordFailure(
  { db, log }: Pick<DeliverDeps, 'db' | 'log'>,
  mail: repo.ClaimedMail,
  error: MailError,
  isServerUp: boolean,
): Promise<void> {
  const retryInS = error.isFinal ? null : retryDelay(mail.attempts)
  const { failure, message } = error
  await db.transaction(async (trx) => {
    await repo.markFailed(trx, mail, { failure, reason: message, retryInS })
    if (error.isOfServer && retryInS !== null && !isServerUp)
      await repo.postponeDueMails(trx, { failure, reason: message, retryInS })
  })
  // The reason is not logged, because mail servers include addresses in it.
  const details = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, failure }
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
