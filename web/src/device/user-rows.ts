import type * as z from 'zod/mini'
import type { contactForm } from '#contract/contact-requests.ts'
import type { Contractor } from '#contract/entities.ts'
import type { FieldError } from '#contract/errors.ts'
import type { QuoteForm, SentQuote } from '#contract/quote-requests.ts'
import type { ReviewForm } from '#contract/reviews.ts'

/**
 * The public fields of a saved contractor, with the name and slug of its category. It contains all
 * that is needed to call the contractor while offline.
 */
export interface Snapshot extends Contractor {
  /** '' when unknown. */
  categoryName: string
  categorySlug: string
}

/** A contractor saved on this device. */
export interface SavedRow {
  /** The contractor's id. */
  id: number
  contractor: Snapshot
  /** ISO time. */
  savedAt: string
  /** Private note; '' without one. */
  note: string
  /**
   * The contractor's current data in the directory if its details differ from the saved ones;
   * otherwise null.
   */
  latest: Snapshot | null
  /** True when a directory that is newer than the save no longer has the contractor. */
  isGone: boolean
}

/** Validated values of the contact form, as they are sent. */
export type ContactFormValues = z.output<typeof contactForm>

/** What the rows of the request outbox have in common. */
interface OutboxEntry {
  /** UUID, sent as Idempotency-Key, so that the server stores a repeated request only once. */
  requestId: string
  /**
   * User who was signed in when the request was written; null when nobody was. The row is removed
   * when that user signs out.
   */
  userId: number | null
  /** Value of the honeypot field. Sent with the form, like `filledInMs`. */
  honeypot: string
  /** Time that the user spent on the form, in ms. */
  filledInMs: number
  /** ISO time. */
  savedAt: string
  /**
   * False until the outbox first tries to send the request. From then on the server may have it.
   * Rows of earlier versions lack it.
   */
  isTried?: boolean
  /** Number of attempts that failed with a temporary error. */
  tries: number
  /** ISO time before which the request is not sent again; null when it can be sent at once. */
  notBefore: string | null
  /** Why the server rejected the request; null while it waits. */
  problem: OutboxProblem | null
}

/** A contact request in the request outbox. */
export interface ContactRow extends OutboxEntry {
  /** Rows of the first version have no kind. */
  kind?: 'contact'
  form: ContactFormValues
}

/** A request for a quote. It stays on the device after it was sent, so that its sender can see it. */
export interface QuoteRow extends OutboxEntry {
  kind: 'quote'
  /** Null for a request that another device has sent. */
  form: QuoteForm | null
  /** Whom it asks. The id is not known of a request that another device has sent. */
  contractor: { id: number | null; name: string }
  /** Null until it was sent. */
  sent: { at: string; status: SentQuote['status'] | 'gone' } | null
}

/** A review of the signed-in user. */
export interface ReviewRow extends OutboxEntry {
  kind: 'review'
  form: ReviewForm
  contractor: { id: number; name: string }
}

export type OutboxRow = ContactRow | QuoteRow | ReviewRow

export interface OutboxProblem {
  status: number
  message: string
  fields: FieldError[]
}

/** Unsent input of one form. */
export interface DraftRow {
  /** `draftKey(name, userId)`. */
  key: string
  /** Null when the draft was written while signed out. */
  userId: number | null
  /** JSON of the form's values. */
  values: string
  /** ISO time. */
  savedAt: string
}

/** The tables whose rows exist only on this device. */
export type UserTable = 'drafts' | 'saved' | 'outbox'
