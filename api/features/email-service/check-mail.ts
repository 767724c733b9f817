import { signed, testMail } from '#content/mails.ts'
import { ContractError } from '#contract/errors.ts'
import { emailServiceMessages } from '#contract/messages.ts'
import { MailError, type Mailer } from '../../integrations/mailer.ts'

/**
 * Time limit for the whole SMTP exchange, because an admin waits for the result. The timeouts of
 * the mailer apply to each SMTP step only.
 */
const TIMEOUT_MS = 10_000

/**
 * Sends a test mail to one address. Throws `upstream_failed` with the reason, which contains no
 * credentials.
 */
export async function sendTestMail(
  mailer: Mailer,
  recipient: string,
  site: { name: string },
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { subject, body } = testMail
  const send = mailer.send({ recipient, subject, body: signed(body, site), fromName: site.name })
  const reason = await failureMessage(send, timeoutMs)
  if (reason !== null) throw new ContractError('upstream_failed', { message: reason })
}

/**
 * Checks that the mail server responds and accepts the credentials. Returns the reason for a
 * failure, otherwise null.
 */
export function verifyMailConnection(
  mailer: Mailer,
  timeoutMs = TIMEOUT_MS,
): Promise<string | null> {
  return failureMessage(mailer.verify(), timeoutMs)
}

async function failureMessage(attempt: Promise<void>, timeoutMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new MailError(emailServiceMessages.timedOut(Math.ceil(timeoutMs / 1000)), 'unreachable'),
        ),
      timeoutMs,
    )
  })
  try {
    await Promise.race([attempt, timeout])
    return null
  } catch (error) {
    if (error instanceof MailError) return error.message
    throw error
  } finally {
    clearTimeout(timer)
  }
}
