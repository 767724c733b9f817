import * as z from 'zod/mini'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import { recordAudit } from '../audit.ts'
import { type ContactRequestRow, type MockDb, now } from '../db.ts'
import { successReply, mockGroup } from '../mock-group.ts'

/** Forms filled in faster than this are flagged as spam. */
const MIN_FILL_MS = 3000

export const contactRequestsMocks = (db: MockDb) =>
  mockGroup(contract.contactRequests, {
    submit: ({ body: { company_url, filledInMs, ...form }, request }) => {
      const idempotencyKey = readKey(request)
      const existing =
        idempotencyKey === null
          ? undefined
          : db.contactRequests.find((row) => row.idempotencyKey === idempotencyKey)
      if (
        existing &&
        Object.entries(form).some(([name, value]) => existing[name as keyof typeof form] !== value)
      )
        throw new ContractError('key_reused')
      const isSpam = Boolean(company_url) || (filledInMs !== undefined && filledInMs < MIN_FILL_MS)
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
        subject: subjectOf(row),
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
        subject: subjectOf(row),
        details: { contactRequestId: row.id },
      })
      return successReply
    },
  })

const subjectOf = ({ id, businessName }: ContactRequestRow) =>
  `contact request ${id}: ${businessName}`

function readKey(request: Request): string | null {
  const key = request.headers.get(IDEMPOTENCY_HEADER) || null
  if (key === null || z.uuid().safeParse(key).success) return key
  throw new ContractError('invalid', {
    fields: [{ path: IDEMPOTENCY_HEADER, message: 'Idempotency-Key must be a UUID' }],
  })
}

function getRequest(db: MockDb, id: number): ContactRequestRow {
  const row = db.contactRequests.get(id)
  if (!row) throw new ContractError('not_found')
  return row
}
