import { contract } from '#contract'
import type { FeatureDeps } from '../../feature.ts'
import { dismissPayment } from './dismiss-payment.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { listAuditLog, listUsers, listPayments, listUnknownPayments } from './repo.ts'
import { returnCredit } from './return-credit.ts'

const successReply = { success: true } as const

/** Routes for admins: payments, users and the audit log. */
export function adminRecords({ db, bindGroup }: FeatureDeps): void {
  bindGroup(contract.adminRecords, {
    payments: ({ query }) => listPayments(db, query),
    returnCredit: async ({ params, user }) => {
      await returnCredit(db, params.id, user.id)
      return successReply
    },
    unknownPayments: () => listUnknownPayments(db),
    dismissUnknownPayment: async ({ params, user }) => {
      await dismissPayment(db, params.id, user.id)
      return successReply
    },
    audit: ({ query }) => listAuditLog(db, query),
    users: ({ query }) => listUsers(db, query),
    endUserSessions: async ({ params, user }) => {
      await endUserSessions(db, params.id, user.id)
      return successReply
    },
  })
}
