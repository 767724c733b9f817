import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import type { Report } from '#contract/reports.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { isSuspectedSpam } from '#contract/rules/spam.ts'
import { demoReports } from '../../api/db/demo/reports.ts'
import { recordAudit } from '../audit.ts'
import { type MockDb, now } from '../db.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import { hoursBeforeSeed } from '../seed.ts'
import { isPublic } from '../serializers.ts'
import type { Row } from '../table.ts'

type ReportRow = Row & Omit<Report, 'id' | 'contractorName'>

const seed: readonly ReportRow[] = demoReports.map(({ hoursAgo, ...report }, index) => ({
  ...report,
  id: index + 1,
  createdAt: hoursBeforeSeed(hoursAgo),
}))

export const reportsMocks = (db: MockDb) => {
  const reports = db.openTable<ReportRow>('reports', () =>
    seed.filter(({ contractorId }) => db.contractors.get(contractorId)),
  )

  const toReport = (row: ReportRow): Report => ({
    ...row,
    contractorName: db.contractors.get(row.contractorId)?.name ?? '',
  })

  function getReport(id: number): ReportRow {
    const row = reports.get(id)
    if (!row) throw new ContractError('not_found')
    return row
  }

  function audit(action: string, row: ReportRow, userId: number): void {
    const { id, contractorId, contractorName } = toReport(row)
    const subject = auditSubject('report', id, contractorName)
    recordAudit(db, { userId, action, subject, details: { reportId: id, contractorId } })
  }

  return mockGroup(contract.reports, {
    submit: ({ params, body: { reason, message = null, email = null, ...spamCheck } }) => {
      const contractor = db.contractors.get(params.id)
      if (contractor && contractor.deletedAt !== null) throw new ContractError('gone')
      if (!contractor || !isPublic(db, contractor)) throw new ContractError('not_found')
      reports.insert({
        contractorId: contractor.id,
        reason,
        message,
        email,
        isDone: false,
        isSpam: isSuspectedSpam(spamCheck),
        createdAt: now(),
      })
      return successReply
    },

    list: ({ query }) => {
      const found = reports.all().filter(({ isDone }) => isDone === (query.status === 'done'))
      return paginate(found.map(toReport).reverse(), query)
    },

    update: ({ params, body: { isDone }, user }) => {
      const row = getReport(params.id)
      if (row.isDone === isDone) return toReport(row)
      audit(isDone ? 'report.done' : 'report.reopened', row, user.id)
      return toReport(reports.update(row, { isDone }))
    },

    remove: ({ params, user }) => {
      const row = getReport(params.id)
      reports.remove(row)
      audit('report.deleted', row, user.id)
      return successReply
    },
  })
}
