import { contract } from '#contract'
import { parseUserIdSearch, type Payment } from '#contract/admin-records.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject, otherSubjects } from '#contract/rules/audit-subject.ts'
import { creditReturnError } from '#contract/rules/credit-return.ts'
import { containsText } from '#contract/rules/search-text.ts'
import { recordAudit } from '../audit.ts'
import type { MockDb, PaymentRow } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import { endSessions } from '../session.ts'

export const adminRecordsMocks = (db: MockDb) =>
  mockGroup(contract.adminRecords, {
    payments: ({ query }) => {
      const found = db.payments
        .all()
        .flatMap((row) => toPayment(db, row) ?? [])
        .filter(({ userEmail, contractorName, paymentIntentId }) =>
          containsText([userEmail, contractorName, paymentIntentId], query.q),
        )
      return paginate(
        found.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id),
        query,
      )
    },

    returnCredit: ({ params, user }) => {
      const payment = db.payments.get(params.id)
      if (!payment) throw new ContractError('not_found')
      const contractor =
        payment.contractorId === null ? undefined : db.contractors.get(payment.contractorId)
      const reason = creditReturnError({ ...payment, isDeleted: contractor?.deletedAt !== null })
      if (reason) throw new ContractError('conflict', { message: reason })
      db.payments.update(payment, { contractorId: null })
      if (contractor)
        db.contractors.update(contractor, { isCreditReturned: true, version: db.nextVersion() })
      const details = {
        paymentId: payment.id,
        userId: payment.userId,
        contractorId: payment.contractorId,
      }
      recordAudit(db, {
        userId: user.id,
        action: 'payment.credit-returned',
        subject: auditSubject('payment', payment.id, contractor?.name),
        details,
      })
      return successReply
    },

    unknownPayments: () =>
      db.unknownPayments
        .all()
        .sort((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt) || b.id - a.id),

    dismissUnknownPayment: ({ params, user }) => {
      const payment = db.unknownPayments.get(params.id)
      if (!payment) throw new ContractError('not_found')
      db.unknownPayments.remove(payment)
      recordAudit(db, {
        userId: user.id,
        action: 'payment.unknown-dismissed',
        subject: otherSubjects.unknownPayment(payment.paymentIntentId),
      })
      return successReply
    },

    audit: ({ query }) => {
      const found = db.audit
        .all()
        .map(({ userId, ...row }) => ({ ...row, userEmail: emailOf(db, userId) }))
        .filter(({ userEmail, action, subject }) =>
          containsText([userEmail, action, subject], query.q),
        )
      return paginate(
        found.sort((a, b) => b.id - a.id),
        query,
      )
    },

    users: ({ query }) => {
      const wanted = parseUserIdSearch(query.q)
      const found = db.users
        .all()
        .filter(({ id, email, username }) =>
          wanted === undefined ? containsText([email, username], query.q) : id === wanted,
        )
        .sort((a, b) => b.id - a.id)
      const { data, pagination } = paginate(found, query)
      const listings = (userId: number) =>
        db.contractors.all().filter((row) => row.userId === userId && row.deletedAt === null).length
      const sessions = (userId: number) =>
        db.sessions.all().filter((row) => row.userId === userId).length
      return {
        data: data.map(({ id, email, username, emailConfirmedAt }) => ({
          id,
          email,
          username,
          emailConfirmedAt,
          listings: listings(id),
          sessions: sessions(id),
        })),
        pagination,
      }
    },

    endUserSessions: ({ params, user: admin }) => {
      const user = db.users.get(params.id)
      if (!user) throw new ContractError('not_found')
      const sessions = endSessions(db, user.id)
      recordAudit(db, {
        userId: admin.id,
        action: 'user.sessions-ended',
        subject: auditSubject('user', user.id, user.email),
        details: { sessions },
      })
      return successReply
    },
  })

function toPayment(
  db: MockDb,
  { id, userId, contractorId, status, paymentIntentId, amountCents, createdAt, paidAt }: PaymentRow,
): Payment | undefined {
  // An attempt that was not paid is not listed.
  if (status === 'pending') return undefined
  const contractor = db.contractors.get(contractorId ?? 0)
  return {
    id,
    userId,
    userEmail: emailOf(db, userId),
    contractorId,
    contractorName: contractor?.name ?? null,
    isContractorDeleted: (contractor?.deletedAt ?? null) !== null,
    provider: paymentIntentId === null ? 'legacy' : 'mock',
    status,
    amountCents,
    currency: 'usd',
    paymentIntentId,
    createdAt,
    paidAt,
  }
}

const emailOf = (db: MockDb, userId: number | null) => db.users.get(userId ?? 0)?.email ?? null
