import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { isSuspectedSpam } from '#contract/rules/spam.ts'
import { recordAudit } from '../audit.ts'
import { type ContactRequestRow, type MockDb, now } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'

export const contactRequestsMocks = (db: MockDb) =>
  mockGroup(contract.contactRequests, {
    submit: ({ body: { company_url, filledInMs, ...form }, request }) => {
      const idempotencyKey = parseIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER))
      const existing =
        idempotencyKey === null
          ? undefined
          : db.contactRequests.find((row) => row.idempotencyKey === idempotencyKey)
      if (
        existing &&
        Object.entries(form).some(([name, value]) => existing[name as keyof typeof form] !== value)
      )
        throw new ContractError('key_reused')
      const isSpam = isSuspectedSpam({ company_url, filledInMs })
      const { id } =
        existing ??
        db.contactRequests.insert({
          ...form,
          idempotencyKey,
          isSpam,
          isRead: false,
          createdAt: now(),
        })
      return { ...successReply, id }
    },

    list: () => db.contactRequests.all().reverse(),

    update: ({ params, body, user }) => {
      const row = getRequest(db, params.id)
      const { isRead = row.isRead, isSpam = row.isSpam } = body
      const fields = [
        ...(isRead === row.isRead ? [] : ['isRead']),
        ...(isSpam === row.isSpam ? [] : ['isSpam']),
      ]
      if (fields.length === 0) return row
      recordAudit(db, {
        userId: user.id,
        action: 'contact-request.updated',
        subject: auditSubject('contact request', row.id, row.businessName),
        details: { contactRequestId: row.id, fields },
      })
      return db.contactRequests.update(row, { isRead, isSpam })
    },

    remove: ({ params, user }) => {
      const row = getRequest(db, params.id)
      db.contactRequests.remove(row)
      recordAudit(db, {
        userId: user.id,
        action: 'contact-request.deleted',
        subject: auditSubject('contact request', row.id, row.businessName),
        details: { contactRequestId: row.id },
      })
      return successReply
    },
  })

function getRequest(db: MockDb, id: number): ContactRequestRow {
  const row = db.contactRequests.get(id)
  if (!row) throw new ContractError('not_found')
  return row
}
