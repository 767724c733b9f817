import { newReviewMail, reviewMail } from '#content/mails.ts'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import type { User } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { reviewMessages } from '#contract/messages.ts'
import {
  type AdminReview,
  hidingReasons,
  type OwnReview,
  type Review,
  type ReviewForm,
  type ReviewView,
} from '#contract/reviews.ts'
import { requireConfirmedEmail } from '#contract/rules/access.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { REVIEW_SUMMARY_MONTHS } from '#contract/rules/limits.ts'
import {
  canDecide,
  editableUntil,
  isSameReview,
  REVIEW_LIMITS,
  reviewAuditActions,
  waitsForAdmin,
  workMonths,
} from '#contract/rules/reviews.ts'
import { recordAudit } from '../audit.ts'
import { type ContractorRow, type MockDb, now, nowAfter } from '../db.ts'
import { queueMail } from '../mails.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import {
  openReviewReports,
  openReviews,
  publishedOf,
  recountReviews,
  type ReviewRow,
  toReview,
  withoutTexts,
} from '../reviews.ts'
import { isPublic } from '../serializers.ts'
import { readMockSite } from '../site.ts'
import { openQuotes } from './quote-requests.ts'

const DAY_MS = 86_400_000
const notFound = () => new ContractError('not_found')
const conflict = (message: string) => new ContractError('conflict', { message })
const originOf = (request: Request) => new URL(request.url).origin

const orders: Record<string, (a: Review, b: Review) => number> = {
  newest: () => 0,
  highest: (a, b) => b.stars - a.stars,
  lowest: (a, b) => a.stars - b.stars,
}

const objects = ({ status, objection }: ReviewRow) =>
  status === 'hidden' && objection !== null && objection.result === null

export const reviewsMocks = (db: MockDb) => {
  const reviews = openReviews(db)
  const reports = openReviewReports(db)
  const quotes = openQuotes(db)

  const toOwn = (row: ReviewRow): OwnReview => ({
    ...toReview(row),
    status: row.status === 'deleted' ? 'hidden' : row.status,
    contractorName: db.contractors.get(row.contractorId)?.name ?? '',
  })
  const openReportsOf = ({ id }: ReviewRow) =>
    reports.all().filter(({ reviewId, isDone }) => reviewId === id && !isDone)
  const toAdmin = (row: ReviewRow): AdminReview => ({
    ...toOwn(row),
    createdAt: row.createdAt,
    userEmail: db.users.get(row.userId ?? 0)?.email ?? null,
    reports: openReportsOf(row),
  })

  function getListing(id: number): ContractorRow {
    const row = db.contractors.get(id)
    if (row && row.deletedAt !== null) throw new ContractError('gone')
    if (!row || !isPublic(db, row)) throw notFound()
    return row
  }

  function getOwn(id: number, user: User): ReviewRow {
    const row = reviews.get(id)
    if (!row || row.userId !== user.id || row.text === null) throw notFound()
    return row
  }

  function assertRecentMonth(month: string): void {
    if (!workMonths(new Date(), readMockSite(db).timeZone).includes(month))
      throw invalidField('workedOn', reviewMessages.month(REVIEW_LIMITS.workMonths))
  }

  /** Returns what the server would derive from a form. */
  function derive(form: ReviewForm, user: User, contractorId: number, id?: number) {
    const others = reviews.all().filter((row) => row.id !== id)
    const own = others.filter(({ userId }) => userId === user.id)
    const waits = waitsForAdmin(form, {
      published: own.filter(({ status }) => status === 'published').length,
      recent: others.filter(
        (row) =>
          row.contractorId === contractorId && Date.parse(row.createdAt) > Date.now() - DAY_MS,
      ).length,
      isRewritten: own.some((row) => row.contractorId === contractorId && row.status === 'deleted'),
    })
    const askedForQuote = quotes
      .all()
      .some(
        (row) =>
          row.contractorId === contractorId &&
          !row.isSpam &&
          (row.senderId === user.id || row.email === user.email),
      )
    return { waits, askedForQuote }
  }

  const fieldsOf = ({ stars, text, workedOn, authorName }: ReviewForm) => ({
    stars,
    text,
    workedOn,
    authorName,
  })

  function mailOwner(contractorId: number, origin: string): void {
    const contractor = db.contractors.get(contractorId)
    const recipient = db.users.get(contractor?.userId ?? 0)?.email
    if (contractor && recipient)
      queueMail(db, {
        recipient,
        ...newReviewMail({ contractorId, contractorName: contractor.name }, origin),
      })
  }

  function setReply(
    { id, reviewId }: { id: number; reviewId: number },
    user: User,
    text: string | null,
  ): Review {
    const row = reviews.get(reviewId)
    const contractor = db.contractors.get(id)
    const isOwner = contractor?.userId === user.id && contractor.deletedAt === null
    if (!isOwner || row?.contractorId !== id || row.status !== 'published') throw notFound()
    reviews.update(row, { reply: text === null ? null : { text, answeredAt: now() } })
    recountReviews(db, id)
    return publishedOf(db, id).find((review) => review.id === reviewId) as Review
  }

  const views: Record<ReviewView, (row: ReviewRow) => boolean> = {
    waiting: ({ status }) => status === 'waiting',
    objections: objects,
    reported: (row) => row.status === 'published' && openReportsOf(row).length > 0,
    published: ({ status }) => status === 'published',
    hidden: ({ status }) => status === 'hidden',
  }

  return mockGroup(contract.reviews, {
    list: ({ params, query: { sort, ...page } }) => {
      const { id } = getListing(params.id)
      return paginate(publishedOf(db, id).toSorted(orders[sort]), page)
    },

    submit: ({ params, body, user, request }) => {
      const requestKey = parseIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER))
      const { id: contractorId, userId: ownerId } = getListing(params.id)
      if (user.isAdmin) throw new ContractError('forbidden', { message: reviewMessages.admin })
      if (ownerId === user.id) throw new ContractError('forbidden', { message: reviewMessages.own })
      requireConfirmedEmail(user)
      const existing = reviews.find(
        (row) => row.contractorId === contractorId && row.userId === user.id && row.text !== null,
      )
      if (existing && requestKey !== null && existing.requestKey === requestKey) {
        if (!isSameReview(existing, body)) throw new ContractError('key_reused')
        return toOwn(existing)
      }
      if (existing) throw conflict(reviewMessages.already)
      assertRecentMonth(body.workedOn)
      const { waits, askedForQuote } = derive(body, user, contractorId)
      const row = reviews.insert({
        ...fieldsOf(body),
        contractorId,
        userId: user.id,
        requestKey,
        askedForQuote,
        status: waits ? 'waiting' : 'published',
        hiddenReason: null,
        hiddenNote: null,
        objection: null,
        reply: null,
        createdAt: now(),
        publishedAt: waits ? null : now(),
        editedAt: null,
      })
      recountReviews(db, contractorId)
      if (!waits) mailOwner(contractorId, originOf(request))
      return toOwn(row)
    },

    mine: ({ user }) =>
      reviews
        .all()
        .filter((row) => row.userId === user.id && row.text !== null)
        .map(toOwn)
        .reverse(),

    update: ({ params, body, user }) => {
      const row = getOwn(params.id, user)
      if (row.status === 'hidden') throw conflict(reviewMessages.hidden)
      const until = editableUntil(row)
      if (until && until.getTime() < Date.now())
        throw conflict(reviewMessages.tooLate(REVIEW_LIMITS.editDays))
      if (isSameReview(row, body)) return toOwn(row)
      if (body.workedOn !== row.workedOn) assertRecentMonth(body.workedOn)
      const { waits, askedForQuote } = derive(body, user, row.contractorId, row.id)
      const changed = reviews.update(row, {
        ...fieldsOf(body),
        askedForQuote,
        status: waits ? 'waiting' : 'published',
        publishedAt: waits ? row.publishedAt : (row.publishedAt ?? now()),
        // A change and the answer before it may be made in the same millisecond.
        editedAt:
          row.publishedAt === null ? null : row.reply ? nowAfter(row.reply.answeredAt) : now(),
      })
      recountReviews(db, row.contractorId)
      return toOwn(changed)
    },

    remove: ({ params, user }) => {
      const row = getOwn(params.id, user)
      reviews.update(row, { ...withoutTexts, status: 'deleted' })
      recountReviews(db, row.contractorId)
      return successReply
    },

    object: ({ params, body: { message }, user }) => {
      const row = getOwn(params.id, user)
      if (row.status !== 'hidden') throw conflict(reviewMessages.notHidden)
      if (row.objection) throw conflict(reviewMessages.objected)
      const objection = { message, createdAt: now(), result: null }
      const changed = reviews.update(row, { objection })
      recountReviews(db, row.contractorId)
      return toOwn(changed)
    },

    setReply: ({ params, body, user }) => setReply(params, user, body.text),
    removeReply: ({ params, user }) => setReply(params, user, null),

    report: ({ params: { id }, body: { reason, message }, user }) => {
      if (reviews.get(id)?.status !== 'published') throw notFound()
      const earlier = reports.find((row) => row.reviewId === id && row.userId === user.id)
      if (earlier) reports.remove(earlier)
      reports.insert({
        reviewId: id,
        userId: user.id,
        reason,
        message: message || null,
        isDone: false,
      })
      return successReply
    },

    summary: () => {
      const since = new Date()
      since.setUTCMonth(since.getUTCMonth() - REVIEW_SUMMARY_MONTHS)
      const recent = reviews.all().filter((row) => Date.parse(row.createdAt) >= since.getTime())
      const count = (of: (row: ReviewRow) => boolean) => recent.filter(of).length
      return {
        since: since.toISOString(),
        byStars: [5, 4, 3, 2, 1].map((stars) => ({
          stars,
          received: count((row) => row.stars === stars),
          published: count((row) => row.stars === stars && row.status === 'published'),
          hidden: count((row) => row.stars === stars && row.status === 'hidden'),
        })),
        hiddenByReason: hidingReasons
          .map((reason) => ({
            reason,
            count: count((row) => row.status === 'hidden' && row.hiddenReason === reason),
          }))
          .filter((entry) => entry.count > 0)
          .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
        objections: {
          made: count(({ objection }) => objection !== null),
          restored: count(({ objection }) => objection?.result === 'restored'),
        },
      }
    },

    listForAdmins: ({ query: { view, ...page } }) =>
      paginate(
        reviews
          .all()
          .filter((row) => row.text !== null && views[view](row))
          .map(toAdmin)
          .reverse(),
        page,
      ),

    decide: ({ params: { id }, body: { action, reason, note }, user, request }) => {
      const row = reviews.get(id)
      if (!row || row.text === null) throw notFound()
      const { status, objection, contractorId, publishedAt } = row
      const isReported = openReportsOf(row).length > 0
      if (!canDecide(action, { status, isObjected: objects(row), isReported }))
        throw conflict(reviewMessages.otherStep)
      const shown = { status: 'published', hiddenReason: null, hiddenNote: null } as const
      const result = action === 'restore' ? 'restored' : 'kept'
      const decided = objection && objects(row) ? ({ ...objection, result } as const) : objection
      const changes = {
        publish: { ...shown, publishedAt: publishedAt ?? now() },
        restore: { ...shown, publishedAt: publishedAt ?? now(), objection: decided },
        hide: { status: 'hidden', hiddenReason: reason ?? null, hiddenNote: note || null },
        keep: { objection: decided },
      } as const
      const changed = reviews.update(row, changes[action])
      if (action === 'hide' || (action === 'keep' && status === 'published'))
        for (const report of openReportsOf(row)) reports.update(report, { isDone: true })
      recountReviews(db, contractorId)
      const { contractorName } = toOwn(row)
      recordAudit(db, {
        userId: user.id,
        action: reviewAuditActions[action],
        subject: auditSubject('review', id, contractorName),
        details: { reviewId: id, contractorId, ...(action === 'hide' && reason && { reason }) },
      })
      const recipient = db.users.get(row.userId ?? 0)?.email
      const told = {
        contractorName,
        reason: reason ?? null,
        note: note || null,
        canObject: objection === null,
      }
      if (recipient && !(action === 'keep' && status === 'published'))
        queueMail(db, { recipient, ...reviewMail(action, told, originOf(request)) })
      if (publishedAt === null && (action === 'publish' || action === 'restore'))
        mailOwner(contractorId, originOf(request))
      return toAdmin(changed)
    },
  })
}
