import type { MailFailure } from '#contract/rules/mail-failures.ts'

export interface OutgoingMail {
  recipient: string
  subject: string
  /** Plain text. */
  body: string
  /** Address that answers go to; otherwise the sender of all mails. */
  replyTo?: string | null
  /** The name of the sender, unless the settings of the mail server have one. */
  fromName: string
  /** Part of the message id. The same for each attempt, so that receivers can detect duplicates. */
  key?: string
}

/** Failures after which another attempt is useless until an admin has changed something. */
const finalFailures: readonly MailFailure[] = ['recipient', 'sender', 'invalid', 'expired']
/** Failures of the mail server or the settings, which every other mail would have too. */
export const serverFailures: readonly MailFailure[] = ['unreachable', 'encryption', 'sign-in']

/** Thrown when a mail was not sent or the check of the server failed. Contains no credentials. */
export class MailError extends Error {
  readonly failure: MailFailure

  constructor(message: string, failure: MailFailure) {
    super(message)
    this.name = 'MailError'
    this.failure = failure
  }

  /** Whether a retry is useless. */
  get isFinal(): boolean {
    return finalFailures.includes(this.failure)
  }

  get isOfServer(): boolean {
    return serverFailures.includes(this.failure)
  }
}

/** Sends plain-text mail over SMTP. Both methods throw MailError. */
export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>
  /** Checks that the server responds and accepts the credentials. */
  verify: () => Promise<void>
}
