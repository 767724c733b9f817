export interface OutgoingMail {
  recipient: string
  subject: string
  /** Plain text. */
  body: string
  /** Part of the message id. The same for each attempt, so that receivers can detect duplicates. */
  key?: string
}

/** Thrown when a mail was not sent or the check of the server failed. Contains no credentials. */
export class MailError extends Error {
  /** Whether a retry is useless. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.name = 'MailError'
    this.isFinal = isFinal
  }
}

/** Sends plain-text mail over SMTP. Both methods throw MailError. */
export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>
  /** Checks that the server responds and accepts the credentials. */
  verify: () => Promise<void>
}
