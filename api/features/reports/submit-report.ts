import type { Knex } from 'knex'
import { newReportMail } from '#content/mails.ts'
import { ContractError } from '#contract/errors.ts'
import type { ReportBody } from '#contract/reports.ts'
import { isSuspectedSpam } from '#contract/rules/spam.ts'
import { queueMails } from '../../db/outbox.ts'
import * as repo from './repo.ts'

/**
 * Stores a report. Unless it looks like spam, it also queues a mail to the admin if `adminEmail` is
 * set and the daily quota is not used up. Throws `gone` if the contractor is deleted, and
 * `not_found` if it is not public.
 */
export async function submitReport(
  db: Knex,
  { contractorId, body }: { contractorId: number; body: ReportBody },
  { adminEmail, origin }: { adminEmail: string | undefined; origin: string },
): Promise<void> {
  const { reason, message = null, email = null, ...spamCheck } = body
  await db.transaction(async (trx) => {
    const contractor = await repo.lockContractor(trx, contractorId)
    if (contractor?.isDeleted) throw new ContractError('gone')
    if (!contractor?.isPublic) throw new ContractError('not_found')
    const isSpam = isSuspectedSpam(spamCheck)
    await repo.insertReport(trx, { contractorId, reason, message, email, isSpam })
    if (isSpam || !adminEmail || !(await repo.isWithinMailQuota(trx))) return
    const report = { contractorId, contractorName: contractor.name, reason, message, email }
    await queueMails(trx, [{ recipient: adminEmail, ...newReportMail(report, origin) }])
  })
}
