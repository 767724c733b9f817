import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import type { Report } from '#contract/reports.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import * as repo from './repo.ts'

/** Marks a report as done or open. Returns the changed report. Throws `not_found`. */
export function setReportDone(
  db: Knex,
  { id, isDone }: { id: number; isDone: boolean },
  adminId: number,
): Promise<Report> {
  return db.transaction(async (trx) => {
    const report = await getReport(trx, id)
    if (report.isDone === isDone) return report
    await repo.updateReport(trx, id, isDone)
    await recordAudit(trx, {
      userId: adminId,
      action: isDone ? 'report.done' : 'report.reopened',
      ...auditEntryOf(report),
    })
    return { ...report, isDone }
  })
}

/** Deletes a report permanently. Throws `not_found`. */
export async function removeReport(db: Knex, id: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const report = await getReport(trx, id)
    await repo.deleteReport(trx, id)
    await recordAudit(trx, {
      userId: adminId,
      action: 'report.deleted',
      ...auditEntryOf(report),
    })
  })
}

async function getReport(trx: Knex.Transaction, id: number): Promise<Report> {
  const report = await repo.lockReport(trx, id)
  if (!report) throw new ContractError('not_found')
  return report
}

const auditEntryOf = ({ id, contractorId, contractorName }: Report) => ({
  subject: auditSubject('report', id, contractorName),
  details: { reportId: id, contractorId },
})
