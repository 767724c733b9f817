import { contract } from '#contract'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { removeReport, setReportDone } from './edit-report.ts'
import { deleteExpiredReports, listReports } from './repo.ts'
import { submitReport } from './submit-report.ts'

const successReply = { success: true } as const

export function reports({ db, adminEmail, publicUrl, bindGroup }: FeatureDeps): Feature {
  bindGroup(contract.reports, {
    submit: async ({ params, body }) => {
      await submitReport(db, { contractorId: params.id, body }, { adminEmail, origin: publicUrl() })
      return successReply
    },
    list: ({ query }) => listReports(db, query),
    update: ({ params, body, user }) => setReportDone(db, { id: params.id, ...body }, user.id),
    remove: async ({ params, user }) => {
      await removeReport(db, params.id, user.id)
      return successReply
    },
  })
  return { deleteExpired: () => deleteExpiredReports(db) }
}
