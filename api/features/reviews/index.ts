import type { Knex } from 'knex'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { recountReviews } from '../../db/reviews.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { readTogether } from '../../public-reads/versions.ts'
import { decideReview, remindAdmin } from './decide-review.ts'
import * as repo from './repo.ts'
import { changeReview, getOwn, objectToHiding, removeReview, writeReview } from './write-review.ts'

const success = { success: true } as const
const notFound = () => new ContractError('not_found')

/** Reviews of contractors by users, and what became of them. */
export function reviews(deps: FeatureDeps): Feature {
  const { db, bindGroup } = deps
  bindGroup(contract.reviews, {
    list: async ({ db: reader, params: { id }, query }) => {
      const { state, value } = await readTogether(reader, async (snapshot) => {
        const contractor = await repo.findContractor(snapshot, id)
        if (contractor?.isDeleted) throw new ContractError('gone')
        if (!contractor?.isPublic) throw notFound()
        return repo.listReviews(snapshot, id, query)
      })
      return { state, body: { value } }
    },
    summary: async ({ db: reader }) => {
      const { state, value } = await readTogether(reader, (snapshot) => repo.readSummary(snapshot))
      return { state, body: { value } }
    },
    submit: async ({ ctx, params, body, user }) => {
      const key = parseIdempotencyKey(ctx.get(IDEMPOTENCY_HEADER))
      const id = await writeReview(deps, { contractorId: params.id, user, form: body, key })
      return getOwn(db, id, user)
    },
    mine: ({ user }) => repo.listOwn(db, user.id),
    update: async ({ params: { id }, body, user }) => {
      await changeReview(deps, { id, user, form: body })
      return getOwn(db, id, user)
    },
    remove: async ({ params: { id }, user }) => {
      await removeReview(deps, { id, user })
      return success
    },
    object: async ({ params: { id }, body, user }) => {
      await objectToHiding(deps, { id, user, message: body.message })
      return getOwn(db, id, user)
    },
    setReply: ({ params, body, user }) => answer(db, { ...params, userId: user.id }, body.text),
    removeReply: ({ params, user }) => answer(db, { ...params, userId: user.id }, null),
    report: async ({ params, body: { reason, message }, user }) => {
      const report = { reviewId: params.id, userId: user.id, reason, message: message || null }
      if (!(await repo.insertReport(db, report))) throw notFound()
      return success
    },
    listForAdmins: ({ query }) => repo.listForAdmins(db, query),
    decide: async ({ params: { id }, body, user }) => {
      await decideReview(deps, { id, adminId: user.id, decision: body })
      const review = await repo.findReview(db, { id })
      if (!review) throw notFound()
      return review
    },
  })
  return {
    deleteExpired: async () => {
      await repo.deleteExpiredReviews(db)
      await remindAdmin(db, deps)
    },
  }
}

/** Sets or deletes the answer of the owner. Throws `not_found` for a review of another listing. */
async function answer(
  db: Knex,
  { id, reviewId, userId }: { id: number; reviewId: number; userId: number },
  text: string | null,
) {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const wanted = { contractorId: id, reviewId, userId }
    if (!(await repo.setReply(trx, wanted, text))) throw notFound()
    await recountReviews(trx, version, [id])
  })
  const review = await repo.findReview(db, { id: reviewId })
  if (!review || review.publishedAt === null) throw notFound()
  return { ...review, publishedAt: review.publishedAt }
}
