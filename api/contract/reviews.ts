import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import {
  idParams,
  isoTime,
  pageOf,
  pageQuery,
  requiredText,
  successSchema,
  text,
  wholeNumber,
} from './fields.ts'
import { reviewReads } from './reads.ts'
import { pageSizes } from './rules/limits.ts'
import { oneLine } from './rules/one-line.ts'
import { type HidingReason, hidingReasons, needsNote, REVIEW_LIMITS } from './rules/reviews.ts'

export { type HidingReason, hidingReasons }

export const hidingReasonLabels: Record<HidingReason, string> = {
  fake: 'Not by somebody who hired or asked this business',
  ties: 'By the business, a relative or a competitor',
  paid: 'Something was offered or given for it',
  private: 'Private data of a person',
  abusive: 'Insults or threats',
  unlawful: 'Against the law',
  unrelated: 'Not about the work of this business',
  advert: 'Advertising',
}

const SHORT_TEXT = 'Please write at least 20 characters'
const MONTH = 'Please choose the month of the work'
const REASON = 'Please select a reason'
const NOTE = `Please explain it in at least ${REVIEW_LIMITS.minNote} characters`
const ticked = z.literal(true, 'Please tick this box, or do not send the review')

export const MAX_AUTHOR_NAME_LENGTH = 40

/** The form of a review. */
export const reviewForm = z.object({
  stars: wholeNumber(1, 5, 'Please choose 1 to 5 stars'),
  text: requiredText(2000, SHORT_TEXT, 'Review', 20),
  /** Month of the work, as "2026-11". */
  workedOn: z.string(MONTH).check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, MONTH)),
  authorName: z.pipe(
    requiredText(MAX_AUTHOR_NAME_LENGTH, 'Please enter the name to be shown', 'Name'),
    z.transform(oneLine),
  ),
  isIndependent: ticked,
  isUnpaid: ticked,
})
export type ReviewForm = z.output<typeof reviewForm>

export const objectionForm = z.object({
  message: requiredText(1000, SHORT_TEXT, 'Objection', 20),
})
export const replyForm = z.object({ text: requiredText(2000, SHORT_TEXT, 'Answer', 20) })
export const reviewReportForm = z.object({
  reason: z.enum(hidingReasons, REASON),
  message: z.optional(text(1000, 'Description')),
})

/** A decision of an admin. `keep` leaves the review as it is after an objection or a report. */
export const reviewDecision = z
  .object({
    action: z.enum(
      ['publish', 'hide', 'restore', 'keep'],
      'action must be publish, hide, restore or keep',
    ),
    reason: z.optional(z.enum(hidingReasons, REASON)),
    note: z.optional(text(500, 'Note')),
  })
  .check(
    z.refine(({ action, reason }) => action !== 'hide' || reason !== undefined, {
      path: ['reason'],
      error: REASON,
    }),
    z.refine(
      ({ action, reason, note = '' }) =>
        action !== 'hide' || !reason || !needsNote(reason) || note.length >= REVIEW_LIMITS.minNote,
      { path: ['note'], error: NOTE },
    ),
  )
export type ReviewDecision = z.output<typeof reviewDecision>

const stars = z.int()
const replySchema = z.object({ text: z.string(), answeredAt: isoTime })

/** A review as everybody sees it. */
export const reviewSchema = z.object({
  id: z.int(),
  stars,
  text: z.string(),
  authorName: z.string(),
  workedOn: z.string(),
  publishedAt: isoTime,
  /** When the author last changed it after it was published. */
  editedAt: z.nullable(isoTime),
  /** The author has sent the business a request for a quote here. */
  askedForQuote: z.boolean(),
  /** The answer of the business. */
  reply: z.nullable(replySchema),
})
export type Review = z.infer<typeof reviewSchema>

/** What travels with the details of a contractor. */
export const contractorReviewsSchema = z.object({
  count: z.int(),
  /** Mean of the stars, in tenths. */
  average: z.int(),
  /** From 5 to 1. */
  byStars: z.array(z.object({ stars, count: z.int() })),
  newest: z.array(reviewSchema),
})
export type ContractorReviews = z.infer<typeof contractorReviewsSchema>

const statuses = ['waiting', 'published', 'hidden'] as const

/** A review as its author sees it. */
export const ownReviewSchema = z.extend(reviewSchema, {
  publishedAt: z.nullable(isoTime),
  contractorId: z.int(),
  contractorName: z.string(),
  status: z.enum(statuses),
  hiddenReason: z.nullable(z.enum(hidingReasons)),
  hiddenNote: z.nullable(z.string()),
  objection: z.nullable(
    z.object({
      message: z.string(),
      createdAt: isoTime,
      /** Null while it waits. */
      result: z.nullable(z.enum(['kept', 'restored'])),
    }),
  ),
})
export type OwnReview = z.infer<typeof ownReviewSchema>

export const adminReviewSchema = z.extend(ownReviewSchema, {
  createdAt: isoTime,
  userEmail: z.nullable(z.string()),
  /** The reports that nobody has dealt with. */
  reports: z.array(z.object({ reason: z.enum(hidingReasons), message: z.nullable(z.string()) })),
})
export type AdminReview = z.infer<typeof adminReviewSchema>

const summarySchema = z.object({
  /** Start of the 12 months in which the reviews were received. */
  since: isoTime,
  /** From 5 to 1. `published` and `hidden` are the present state. */
  byStars: z.array(z.object({ stars, received: z.int(), published: z.int(), hidden: z.int() })),
  hiddenByReason: z.array(z.object({ reason: z.enum(hidingReasons), count: z.int() })),
  objections: z.object({ made: z.int(), restored: z.int() }),
})
export type ReviewSummary = z.infer<typeof summarySchema>

const reviewViews = ['waiting', 'objections', 'reported', 'published', 'hidden'] as const
export type ReviewView = (typeof reviewViews)[number]

const { page, limit } = pageQuery(10).shape
const adminPage = pageQuery(pageSizes.admin).shape
const userErrors = ['unauthenticated'] as const
const adminErrors = ['unauthenticated', 'forbidden'] as const
const reviewParams = z.extend(idParams, { reviewId: idParams.shape.id })
const forUsers = { access: 'signed-in', feature: 'reviews' } as const

/** Reviews of contractors by users, and what became of them. */
export const reviews = {
  list: {
    method: 'GET',
    path: '/api/contractors/:id/reviews',
    access: 'public',
    cached: 'directory',
    feature: 'reviews',
    limit: 'read',
    summary: 'The published reviews of a contractor',
    params: idParams,
    query: z.object({
      page,
      limit,
      sort: z._default(
        z.enum(['newest', 'highest', 'lowest'], 'sort must be newest, highest or lowest'),
        'newest',
      ),
    }),
    reply: pageOf(reviewSchema),
    errors: ['gone'],
  },
  submit: {
    ...forUsers,
    method: 'POST',
    path: '/api/contractors/:id/reviews',
    limit: 'listing-change',
    summary: 'Write a review',
    params: idParams,
    body: reviewForm,
    reply: ownReviewSchema,
    status: 201,
    idempotent: true,
    errors: [...userErrors, 'forbidden', 'email_not_confirmed', 'conflict', 'gone', 'key_reused'],
  },
  mine: {
    ...forUsers,
    method: 'GET',
    path: '/api/user/reviews',
    limit: 'read',
    summary: 'The reviews of the signed-in user, newest first',
    reply: z.array(ownReviewSchema),
    errors: userErrors,
  },
  /** Fails with `conflict` when the review is hidden, and when the time to change it is over. */
  update: {
    ...forUsers,
    method: 'PUT',
    path: '/api/user/reviews/:id',
    limit: 'listing-change',
    summary: 'Change a review',
    params: idParams,
    body: reviewForm,
    reply: ownReviewSchema,
    errors: [...userErrors, 'conflict'],
  },
  remove: {
    ...forUsers,
    method: 'DELETE',
    path: '/api/user/reviews/:id',
    limit: 'account-write',
    summary: 'Delete the text and the name of a review',
    params: idParams,
    reply: successSchema,
    errors: userErrors,
  },
  object: {
    ...forUsers,
    method: 'POST',
    path: '/api/user/reviews/:id/objection',
    limit: 'account-write',
    summary: 'Object to the hiding of a review, once',
    params: idParams,
    body: objectionForm,
    reply: ownReviewSchema,
    errors: [...userErrors, 'conflict'],
  },
  setReply: {
    ...forUsers,
    method: 'PUT',
    path: '/api/user/contractors/:id/reviews/:reviewId/reply',
    limit: 'account-write',
    summary: 'Answer a review of the own listing, or change the answer',
    params: reviewParams,
    body: replyForm,
    reply: reviewSchema,
    errors: userErrors,
  },
  removeReply: {
    ...forUsers,
    method: 'DELETE',
    path: '/api/user/contractors/:id/reviews/:reviewId/reply',
    limit: 'account-write',
    summary: 'Delete the answer to a review',
    params: reviewParams,
    reply: reviewSchema,
    errors: userErrors,
  },
  report: {
    ...forUsers,
    method: 'POST',
    path: '/api/reviews/:id/reports',
    limit: 'account-write',
    summary: 'Report a review to the admins, which decides nothing',
    params: idParams,
    body: reviewReportForm,
    reply: successSchema,
    status: 201,
    errors: userErrors,
  },
  summary: {
    ...reviewReads.summary,
    access: 'public',
    cached: 'directory',
    feature: 'reviews',
    limit: 'read',
    summary: 'How many reviews of the last 12 months are published and hidden, by stars',
    reply: summarySchema,
    errors: [],
  },
  listForAdmins: {
    method: 'GET',
    path: '/api/admin/reviews',
    access: 'admin',
    feature: 'reviews',
    limit: 'read',
    summary: 'The reviews that wait for an admin, or all, newest first',
    query: z.object({
      page: adminPage.page,
      limit: adminPage.limit,
      view: z._default(
        z.enum(reviewViews, `view must be one of ${reviewViews.join(', ')}`),
        'waiting',
      ),
    }),
    reply: pageOf(adminReviewSchema),
    errors: adminErrors,
  },
  /** Fails with `conflict` when the review is at another step. */
  decide: {
    method: 'PATCH',
    path: '/api/admin/reviews/:id',
    access: 'admin',
    feature: 'reviews',
    limit: 'admin-write',
    summary: 'Publish, hide or restore a review, or leave it as it is',
    params: idParams,
    body: reviewDecision,
    reply: adminReviewSchema,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
