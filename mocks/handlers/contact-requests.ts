import * as z from 'zod/mini'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError } from '#contract/errors.ts'
import { type ContactRequestRow, type MockDb, now } from '../db.ts'
import { done, mockGroup } from '../mock.ts'

/** Nobody fills in the form faster (C6). */
const MIN_FILL_MS = 3000

export const contactRequestsMocks = (db: MockDb) => mockGroup(contract.contactRequests, {
  submit: ({ body: { company_url, filledInMs, ...form }, request }) => {
    const idempotencyKey = readKey(request)
    const known = idempotencyKey === null ? undefined : db.contactRequests.find((row) => row.idempotencyKey === idempotencyKey)
    const isSpam = Boolean(company_url) || (filledInMs !== undefined && filledInMs < MIN_FILL_MS)
    const { id } = known ?? db.contactRequests.insert({ ...form, idempotencyKey, isSpam, isRead: false, createdAt: now() })
    return { ...done, id }
  },

  list: () => db.contactRequests.all().reverse(),

  update: ({ params, body }) => db.contactRequests.update(getRequest(db, params.id), body),

  remove: ({ params }) => {
    db.contactRequests.remove(getRequest(db, params.id))
    return done
  },
})

function readKey(request: Request): string | null {
  const key = request.headers.get(IDEMPOTENCY_HEADER) || null
  if (key === null || z.uuid().safeParse(key).success) return key
  throw new ContractError('invalid', { fields: [{ path: IDEMPOTENCY_HEADER, message: 'Idempotency-Key must be a UUID' }] })
}

function getRequest(db: MockDb, id: number): ContactRequestRow {
  const row = db.contactRequests.get(id)
  if (!row) throw new ContractError('not_found')
  return row
}
