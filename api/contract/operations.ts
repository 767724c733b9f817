import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { idParams, isoTime, MAX_INT, pageOf, pageQuery, success } from './fields.ts'

const adminErrors = ['unauthenticated', 'forbidden'] as const
const id = z.int()
const nullableText = z.nullable(z.string())

/** One payment as the operator sees it; money in cents. */
export const paymentSchema = z.object({
  id, userId: z.nullable(id), userEmail: nullableText, contractorId: z.nullable(id), contractorName: nullableText,
  provider: z.enum(['stripe', 'mock', 'legacy']), status: z.enum(['pending', 'failed', 'active', 'refunded', 'disputed']),
  amountCents: z.int(), currency: z.string(), paymentIntentId: nullableText, createdAt: isoTime, paidAt: z.nullable(isoTime),
})
export type Payment = z.infer<typeof paymentSchema>

/** One change an admin made: who, what, to what. */
export const auditEntrySchema = z.object({
  id, userEmail: nullableText, action: z.string(), subject: z.string(), details: z.record(z.string(), z.unknown()), createdAt: isoTime,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** A user as the owner picker shows one. */
export const ownerSchema = z.object({ id, email: z.string(), username: nullableText, listings: z.int() })
export type Owner = z.infer<typeof ownerSchema>

/** "#5" asks for the user with that id, whatever their name (F6); undefined for any other search. */
export function ownerIdIn(q: string): number | undefined {
  const id = Number(/^#(\d{1,10})$/.exec(q.trim())?.[1])
  return id >= 1 && id <= MAX_INT ? id : undefined
}

/** Read-only lists for the operator, the newest first, and giving back a credit. */
export const operations = {
  payments: { method: 'GET', path: '/api/admin/payments', access: 'admin', query: pageQuery(20), reply: pageOf(paymentSchema), errors: adminErrors },
  /** Frees the payment of a deleted listing, so that its owner may create another (I3). */
  returnCredit: {
    method: 'POST', path: '/api/admin/payments/:id/return-credit', access: 'admin', params: idParams, reply: success, errors: [...adminErrors, 'conflict'],
  },
  audit: { method: 'GET', path: '/api/admin/audit', access: 'admin', query: pageQuery(50), reply: pageOf(auditEntrySchema), errors: adminErrors },
  owners: { method: 'GET', path: '/api/admin/users', access: 'admin', query: pageQuery(20), reply: pageOf(ownerSchema), errors: adminErrors },
} as const satisfies Group
