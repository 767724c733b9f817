import type { Knex } from 'knex'
import { reviewMail, reviewsWaitingMail } from '#content/mails.ts'
import { ContractError } from '#contract/errors.ts'
import { reviewMessages } from '#contract/messages.ts'
import type { ReviewDecision } from '#contract/reviews.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { canDecide, reviewAuditActions } from '#contract/rules/reviews.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMails } from '../../db/outbox.ts'
import { recountReviews } from '../../db/reviews.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { readSite } from '../../db/site.ts'
import * as repo from './repo.ts'
import { type ReviewDeps, tellOwner } from './write-review.ts'

/**
 * Carries out the decision of an admin and tells the author. Throws `not_found`, and `conflict`
 * when the review is at another step.
 */
export async function decideReview(
  deps: ReviewDeps,
  { id, adminId, decision }: { id: number; adminId: number; decision: ReviewDecision },
): Promise<void> {
  const { action, reason = null } = decision
  const note = decision.note || null
  await deps.db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const review = await repo.findReview(trx, { id })
    if (!review) throw new ContractError('not_found')
    const { status, objection, contractorId, contractorName, publishedAt, reports } = review
    const isObjected = objection !== null && objection.result === null
    if (!canDecide(action, { status, isObjected, isReported: reports.length > 0 }))
      throw new ContractError('conflict', { message: reviewMessages.otherStep })
    if (action === 'publish') await repo.publishReview(trx, id)
    if (action === 'restore') await repo.publishReview(trx, id, isObjected ? 'restored' : undefined)
    if (action === 'hide' && reason) await repo.hideReview(trx, id, { reason, note })
    if (action === 'keep')
      await (status === 'hidden' ? repo.keepHidden(trx, id) : repo.closeReports(trx, id))
    await recountReviews(trx, version, [contractorId])
    await recordAudit(trx, {
      userId: adminId,
      action: reviewAuditActions[action],
      subject: auditSubject('review', id, contractorName),
      details: { reviewId: id, contractorId, ...(reason && { reason }) },
    })
    // An author need not know of reports.
    const isSilent = action === 'keep' && status === 'published'
    if (review.userEmail !== null && !isSilent)
      await queueMails(trx, [
        {
          recipient: review.userEmail,
          ...reviewMail(
            action,
            { contractorName, reason, note, canObject: objection === null },
            deps.publicUrl(),
          ),
        },
      ])
    const isNew = publishedAt === null && (action === 'publish' || action === 'restore')
    if (isNew) await tellOwner(trx, deps, contractorId)
  })
}

/**
 * Tells the admin once a day that reviews or objections have waited too long. Does nothing while
 * reviews are switched off.
 */
export async function remindAdmin(
  db: Knex,
  { adminEmail, publicUrl }: { adminEmail: string | undefined; publicUrl: () => string },
): Promise<void> {
  const { features } = await readSite(db)
  if (!adminEmail || !features.reviews || (await repo.countOverdue(db)) === 0) return
  await db.transaction(async (trx) => {
    await repo.lockReminders(trx)
    const mail = reviewsWaitingMail(await repo.countOverdue(trx), publicUrl())
    if ((await repo.countMails(trx, mail.kind, adminEmail)) === 0)
      await queueMails(trx, [{ recipient: adminEmail, ...mail }])
  })
}
