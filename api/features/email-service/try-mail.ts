import { ContractError } from '#contract/errors.ts'
import { MailFailure, type Mailer } from '../../integrations/mail.ts'

/** Of a whole conversation: its steps have this long each, and somebody waits (C4). */
const TIMEOUT_MS = 10_000

const testMail = {
  subject: 'Test email',
  body: 'Hello,\n\nthis is a test. If you can read it, email from your directory is delivered.\n',
}

/**
 * Sends one mail to one address. Throws upstream_failed with the reason, which holds no
 * credentials.
 */
export async function sendTestMail(
  mailer: Mailer,
  recipient: string,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const reason = await failureOf(mailer.send({ recipient, ...testMail }), timeoutMs)
  if (reason !== null) throw new ContractError('upstream_failed', { message: reason })
}

/** Whether the server answers and takes the credentials: null, or why not. */
export function verifyMail(mailer: Mailer, timeoutMs = TIMEOUT_MS): Promise<string | null> {
  return failureOf(mailer.verify(), timeoutMs)
}

async function failureOf(attempt: Promise<void>, timeoutMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new MailFailure(
            `The mail server did not answer within ${Math.ceil(timeoutMs / 1000)} seconds`,
            false,
          ),
        ),
      timeoutMs,
    )
  })
  try {
    await Promise.race([attempt, tooLate])
    return null
  } catch (error) {
    if (error instanceof MailFailure) return error.message
    throw error
  } finally {
    clearTimeout(timer)
  }
}
