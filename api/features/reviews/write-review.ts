import type { Knex } from 'knex'
import { newReviewMail } from '#content/mails.ts'
import type { User } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { reviewMessages } from '#contract/messages.ts'
import type { ReviewForm } from '#contract/reviews.ts'
import { requireConfirmedEmail } from '#contract/rules/access.ts'
import {
  editableUntil,
  isSameReview,
  REVIEW_LIMITS,
  waitsForAdmin,
  workMonths,
} from '#contract/rules/reviews.ts'
import { queueMails } from '../../db/outbox.ts'
import { recountReviews } from '../../db/reviews.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { readSite } from '../../db/site.ts'
import * as repo from './repo.ts'

// Every transaction that changes reviews first takes the version of the directory, so they run one
// after another and need no other lock.

export interface ReviewDeps {
  db: Knex
  publicUrl: () => string
}

interface Written {
  contractorId: number
  user: User
  form: ReviewForm
  /** The key of the device; null without one. */
  key: string | null
}

/**
 * Stores a review and returns its id. A repeated call with the same key stores nothing; it throws
 * `key_reused` when its content is different. Throws `gone`, `not_found`, `forbidden`,
 * `email_not_confirmed`, and `conflict` when the user has reviewed the contractor.
 */
export function writeReview(
  deps: ReviewDeps,
  { contractorId, user, form, key }: Written,
): Promise<number> {
  return deps.db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const contractor = await repo.findContractor(trx, contractorId)
    if (contractor?.isDeleted) throw new ContractError('gone')
    if (!contractor?.isPublic) throw new ContractError('not_found')
    if (user.isAdmin) throw new ContractError('forbidden', { message: reviewMessages.admin })
    if (contractor.ownerId === user.id)
      throw new ContractError('forbidden', { message: reviewMessages.own })
    requireConfirmedEmail(user)
    const existing = await repo.findReview(trx, { contractorId, userId: user.id })
    if (existing && existing.requestKey !== null && existing.requestKey === key) {
      if (!isSameReview(existing, form)) throw new ContractError('key_reused')
      return existing.id
    }
    if (existing) throw new ContractError('conflict', { message: reviewMessages.already })
    await assertRecentMonth(trx, form.workedOn)
    const of = { userId: user.id, contractorId }
    const waits = waitsForAdmin(form, await repo.readEarlier(trx, { ...of, id: null }))
    const askedForQuote = await repo.hasAsked(trx, { ...of, email: user.email })
    const id = await repo.insertReview(trx, { ...of, form, waits, askedForQuote, requestKey: key })
    await recountReviews(trx, version, [contractorId])
    if (!waits) await tellOwner(trx, deps, contractorId)
    return id
  })
}

/**
 * Changes a review. It waits for an admin if it would wait as a new one. Throws `not_found`, and
 * `conflict` when it is hidden or the time is over.
 */
export async function changeReview(
  { db }: ReviewDeps,
  { id, user, form }: { id: number; user: User; form: ReviewForm },
): Promise<void> {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const review = await getOwn(trx, id, user)
    if (review.status === 'hidden')
      throw new ContractError('conflict', { message: reviewMessages.hidden })
    const until = editableUntil(review)
    if (until && until.getTime() < Date.now())
      throw new ContractError('conflict', {
        message: reviewMessages.tooLate(REVIEW_LIMITS.editDays),
      })
    if (isSameReview(review, form)) return
    if (form.workedOn !== review.workedOn) await assertRecentMonth(trx, form.workedOn)
    const { contractorId } = review
    const of = { userId: user.id, contractorId }
    const waits = waitsForAdmin(form, await repo.readEarlier(trx, { ...of, id }))
    const askedForQuote = await repo.hasAsked(trx, { ...of, email: user.email })
    await repo.updateReview(trx, id, { form, waits, askedForQuote })
    await recountReviews(trx, version, [contractorId])
  })
}

/** Deletes the text and the name of a review of the user. Throws `not_found`. */
export async function removeReview(
  { db }: ReviewDeps,
  { id, user }: { id: number; user: User },
): Promise<void> {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const { contractorId } = await getOwn(trx, id, user)
    await repo.deleteReview(trx, id)
    await recountReviews(trx, version, [contractorId])
  })
}

/** Stores the objection of the author. Throws `not_found`, and `conflict` for a second one. */
export async function objectToHiding(
  { db }: ReviewDeps,
  { id, user, message }: { id: number; user: User; message: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const review = await getOwn(trx, id, user)
    if (review.status !== 'hidden')
      throw new ContractError('conflict', { message: reviewMessages.notHidden })
    if (review.objection) throw new ContractError('conflict', { message: reviewMessages.objected })
    await repo.insertObjection(trx, id, message)
    await recountReviews(trx, version, [review.contractorId])
  })
}

/** Returns a review of the user. Throws `not_found`. */
export async function getOwn(db: Knex, id: number, user: User): Promise<repo.StoredReview> {
  const review = await repo.findReview(db, { id, userId: user.id })
  if (!review) throw new ContractError('not_found')
  return review
}

async function assertRecentMonth(trx: Knex.Transaction, month: string): Promise<void> {
  const { timeZone } = await readSite(trx)
  if (!workMonths(new Date(), timeZone).includes(month))
    throw invalidField('workedOn', reviewMessages.month(REVIEW_LIMITS.workMonths))
}

/** Tells the owner that a review was published, within the daily quota. */
export async function tellOwner(
  trx: Knex.Transaction,
  { publicUrl }: Pick<ReviewDeps, 'publicUrl'>,
  contractorId: number,
): Promise<void> {
  const contractor = await repo.findContractor(trx, contractorId)
  if (!contractor || contractor.ownerEmail === null) return
  const mail = newReviewMail({ contractorId, contractorName: contractor.name }, publicUrl())
  const recipient = contractor.ownerEmail
  const mails = await repo.countMails(trx, mail.kind, recipient)
  if (mails < REVIEW_LIMITS.mailsPerOwnerAndDay) await queueMails(trx, [{ recipient, ...mail }])
}
