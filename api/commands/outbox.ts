import { mailFailureReasons } from '#contract/messages.ts'
import { findMail, type OutboxMail, listUnsent } from '../features/outbox/repo.ts'
import { retryAllMails, retryMail } from '../features/outbox/retry-mails.ts'
import { readCommandEnv, runCommand, UsageError, withDatabase } from './command.ts'

const USAGE =
  'Usage: npm run outbox            lists the mails that wait or are dead\n' +
  '       npm run outbox -- show ID    prints one\n' +
  '       npm run outbox -- retry      tries all that could not be sent again; with an ID only that one'
const MAX_LISTED = 200

/**
 * `npm run outbox`: lists the unsent mails, shows one of them, or schedules those that could not be
 * sent for another attempt. If the server uses the embedded database, it must be stopped first.
 * Returns the text to print.
 */
async function outbox([command, argument]: string[]): Promise<string> {
  const id = argument === undefined ? undefined : Number(argument)
  const isValid =
    command === undefined ||
    (command === 'show' && Number.isSafeInteger(id)) ||
    (command === 'retry' && (id === undefined || Number.isSafeInteger(id)))
  if (!isValid) throw new UsageError(USAGE)
  const env = readCommandEnv()
  return withDatabase(env, async (db) => {
    if (command === 'retry') {
      if (id !== undefined) await retryMail(db, id, null)
      const count = id === undefined ? await retryAllMails(db, null) : 1
      return `${count} ${count === 1 ? 'mail' : 'mails'} will be tried again${env.SMTP_HOST ? '' : ' once SMTP_HOST is set'}.`
    }
    if (command === undefined || id === undefined) return list(await listUnsent(db, MAX_LISTED))
    const mail = await findMail(db, id)
    if (!mail) throw new UsageError(`There is no mail ${id}`)
    return `To: ${mail.recipient}\nSubject: ${mail.subject}\n${summary(mail)}\n\n${mail.body}`
  })
}

function list(mails: OutboxMail[]): string {
  if (mails.length === 0) return 'No mail waits.'
  const lines = mails.map(
    (mail) =>
      `${String(mail.id).padStart(6)}  ${mail.recipient}  ${mail.subject}\n        ${summary(mail)}`,
  )
  const more = mails.length === MAX_LISTED ? [`The oldest ${MAX_LISTED} are shown.`] : []
  return [...lines, ...more].join('\n')
}

function summary({
  kind,
  status,
  failure,
  attempts,
  nextAttemptAt,
  lastError,
  createdAt,
}: OutboxMail): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  const when = status === 'waiting' ? `, next ${nextAttemptAt.toISOString()}` : ''
  const reason = failure ? `\n        ${mailFailureReasons[failure]}` : ''
  return `${kind}, ${status}, queued ${createdAt.toISOString()}, ${tries}${when}${lastError ? `, last: ${lastError}` : ''}${reason}`
}

await runCommand(outbox)
