import type * as z from 'zod/mini'
import type { contactForm } from '#contract/contact-requests.ts'
import type { FieldError } from '#contract/errors.ts'

/** Validated values of the contact form, as they are sent. */
export type ContactFormValues = z.output<typeof contactForm>

/** A contact request in the request outbox. */
export interface OutboxRow {
  /** UUID, sent as Idempotency-Key, so that the server stores a repeated request only once. */
  requestId: string
  /**
   * User who was signed in when the request was written; null when nobody was. The row is removed
   * when that user signs out.
   */
  userId: number | null
  form: ContactFormValues
  /** Value of the honeypot field. Sent with the form, like `filledInMs`. */
  honeypot: string
  /** Time that the user spent on the form, in ms. */
  filledInMs: number
  /** ISO time. */
  savedAt: string
  /** Number of attempts that failed with a temporary error of the server. */
  tries: number
  /** ISO time before which the request is not sent again; null when it can be sent at once. */
  notBefore: string | null
  /** Why the server rejected the request; null while it waits. */
  problem: OutboxProblem | null
}

export interface OutboxProblem {
  status: number
  message: string
  fields: FieldError[]
}
