import type * as z from 'zod/mini'
import type { contactForm } from '#contract/contact-requests.ts'
import type { FieldError } from '#contract/errors.ts'

export type RequestWords = z.output<typeof contactForm>

/** A contact request that waits on this device to be sent. */
export interface OutboxRow {
  /** UUID; travels as Idempotency-Key, so that what arrives twice counts once. */
  requestId: string
  /** Who was signed in when it was written: it goes from the device with them (O2). */
  userId: number | null
  words: RequestWords
  /** Sent with the words: what stands in the trap for machines, and the time spent on the form. */
  trap: string
  filledInMs: number
  /** ISO time. */
  savedAt: string
  /** How often the server answered that it cannot take it now. */
  tries: number
  /** ISO time before which it is not sent again; null is at once. */
  notBefore: string | null
  /** Why it will not be sent as it is; null while it waits. */
  problem: OutboxProblem | null
}

export interface OutboxProblem {
  status: number
  message: string
  fields: FieldError[]
}
