import type { ContractorDetail } from '#contract/entities.ts'
import type { HidingReason, OwnReview, Review } from '#contract/reviews.ts'
import { FORMER_MEMBER, meanStars, REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import { demoReviews } from '../api/db/demo/reviews.ts'
import type { ContractorRow, MockDb } from './db.ts'
import { readMockSite } from './site.ts'
import type { Row } from './table.ts'

/** A stored review. Its texts are null when it was deleted. */
export interface ReviewRow
  extends Row, Omit<OwnReview, 'id' | 'contractorName' | 'status' | 'text' | 'authorName'> {
  userId: number | null
  requestKey: string | null
  text: string | null
  authorName: string | null
  status: OwnReview['status'] | 'deleted'
  createdAt: string
}

export interface ReviewReportRow extends Row {
  reviewId: number
  userId: number
  reason: HidingReason
  message: string | null
  isDone: boolean
}

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

export const openReviews = (db: MockDb) => db.openTable<ReviewRow>('reviews', () => seedOf(db))

const seedOf = (db: MockDb): ReviewRow[] =>
  demoReviews
    .map((demo, index): ReviewRow => {
      const { contractorId, author, authorName, stars, text, status } = demo
      const createdAt = daysAgo(demo.daysAgo)
      return {
        id: index + 1,
        contractorId,
        userId: db.users.find(({ email }) => email === author)?.id ?? null,
        requestKey: null,
        stars,
        text,
        authorName,
        workedOn: daysAgo(demo.daysAgo + 20).slice(0, 7),
        askedForQuote: demo.askedForQuote ?? false,
        status,
        hiddenReason: demo.hiddenReason ?? null,
        hiddenNote: demo.hiddenNote ?? null,
        objection: demo.objection ? { ...demo.objection, createdAt } : null,
        reply: demo.reply
          ? { text: demo.reply.text, answeredAt: daysAgo(demo.reply.daysAgo) }
          : null,
        createdAt,
        publishedAt: status === 'waiting' ? null : createdAt,
        editedAt: demo.editedDaysAgo === undefined ? null : daysAgo(demo.editedDaysAgo),
      }
    })
    .filter(({ contractorId }) => db.contractors.get(contractorId))

export const openReviewReports = (db: MockDb) =>
  db.openTable<ReviewReportRow>('reviewReports', () =>
    demoReviews.flatMap(({ report }, index) =>
      report ? [{ id: index + 1, reviewId: index + 1, userId: 2, isDone: false, ...report }] : [],
    ),
  )

/** Returns the counted reviews of the demo for a contractor. */
export function ownRatingOf(
  id: number,
  reviews: readonly { contractorId: number; status: string; stars: number }[] = demoReviews,
): Pick<ContractorRow, 'ownRating' | 'ownReviewCount'> {
  const stars = reviews
    .filter(({ contractorId, status }) => contractorId === id && status === 'published')
    .map((review) => review.stars)
  return { ownRating: meanStars(stars), ownReviewCount: stars.length }
}

/** Counts the published reviews of a contractor anew. Call it after each change of reviews. */
export function recountReviews(db: MockDb, contractorId: number): void {
  const row = db.contractors.get(contractorId)
  if (!row) return
  const counted = ownRatingOf(contractorId, openReviews(db).all())
  db.contractors.update(row, { ...counted, version: db.nextVersion() })
}

/** A review with its texts. */
export const toReview = (row: ReviewRow): Omit<Review, 'publishedAt'> & ReviewRow & Texts => ({
  ...row,
  text: row.text ?? '',
  authorName: row.authorName ?? '',
})
type Texts = Pick<Review, 'text' | 'authorName'>

/** Returns the published reviews of a contractor, newest first. */
export function publishedOf(db: MockDb, contractorId: number): Review[] {
  return openReviews(db)
    .all()
    .filter((row) => row.contractorId === contractorId && row.status === 'published')
    .map((row) => ({ ...toReview(row), publishedAt: row.publishedAt ?? row.createdAt }))
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id)
}

/** Returns the reviews in the details of a contractor. */
export function reviewsOf(
  db: MockDb,
  { id, ownReviewCount, ownRating }: ContractorRow,
): ContractorDetail['reviews'] {
  if (ownReviewCount === 0 || !readMockSite(db).features.reviews) return null
  const published = publishedOf(db, id)
  return {
    count: ownReviewCount,
    average: ownRating,
    byStars: [5, 4, 3, 2, 1].map((stars) => ({
      stars,
      count: published.filter((review) => review.stars === stars).length,
    })),
    newest: published.slice(0, REVIEW_LIMITS.newest),
  }
}

/** The texts of a review of which only the stars and the dates are left. */
export const withoutTexts = {
  text: null,
  authorName: null,
  hiddenNote: null,
  objection: null,
  reply: null,
  requestKey: null,
}

/** Deletes the reviews of an account that ends, or keeps them under another name. */
export function endReviewsOf(db: MockDb, userId: number, mode: 'delete' | 'keep'): void {
  const reviews = openReviews(db)
  for (const row of reviews.all().filter((review) => review.userId === userId)) {
    const kept = mode === 'keep' && row.text !== null
    reviews.update(
      row,
      kept
        ? { authorName: FORMER_MEMBER, userId: null }
        : { ...withoutTexts, status: 'deleted', userId: null },
    )
    recountReviews(db, row.contractorId)
  }
}
