import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery, successSchema } from './fields.ts'
import { parseId } from './rules/id.ts'
import { pageSizes } from './rules/limits.ts'

const adminErrors = ['unauthenticated', 'forbidden'] as const
const id = z.int()
const nullableText = z.nullable(z.string())

/**
 * The statuses of payments that admins see. An attempt that was not paid is no payment: opening the
 * payment page starts one.
 */
export const listedPaymentStatuses = ['active', 'refunded', 'disputed'] as const

/** A payment in the list for admins. */
export const paymentSchema = z.object({
  id,
  userId: z.nullable(id),
  userEmail: nullableText,
  contractorId: z.nullable(id),
  contractorName: nullableText,
  /** Only the credit of a deleted listing can be returned. */
  isContractorDeleted: z.boolean(),
  provider: z.enum(['stripe', 'mock', 'legacy']),
  status: z.enum(listedPaymentStatuses),
  amountCents: z.int(),
  currency: z.string(),
  paymentIntentId: nullableText,
  createdAt: isoTime,
  paidAt: z.nullable(isoTime),
})
export type Payment = z.infer<typeof paymentSchema>

/** Value of `by` in the audit details of changes made on the command line. */
export const COMMAND_LINE = 'command line'

/** One change made by an admin or on the command line. */
export const auditEntrySchema = z.object({
  id,
  userEmail: nullableText,
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  createdAt: isoTime,
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/**
 * A user in the owner picker and in the list of users. `listings` is the number of the user's
 * listings, `sessions` the number of devices where the user is signed in.
 */
export const userSummarySchema = z.object({
  id,
  email: z.string(),
  username: nullableText,
  emailConfirmedAt: z.nullable(isoTime),
  listings: z.int(),
  sessions: z.int(),
})
export type UserSummary = z.infer<typeof userSummarySchema>

/**
 * A payment that the provider reported but the database does not have, for example after an older
 * backup was restored.
 */
export const unknownPaymentSchema = z.object({
  id,
  paymentIntentId: z.string(),
  /** The provider's type of the last event, for example `payment_intent.succeeded`. */
  eventType: z.string(),
  /** The amount received; null when the payment cannot be found at the provider. */
  amountCents: z.nullable(z.int()),
  currency: nullableText,
  receivedAt: isoTime,
})
export type UnknownPayment = z.infer<typeof unknownPaymentSchema>

/** Returns the user id 5 for the search text "#5", and undefined for a text in another form. */
export function parseUserIdSearch(q: string): number | undefined {
  const text = q.trim()
  return text.startsWith('#') ? (parseId(text.slice(1)) ?? undefined) : undefined
}

/** Payments, users and the audit log for admins. Lists are sorted newest first. */
export const adminRecords = {
  payments: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    limit: 'read',
    summary: 'Payments, newest first, without attempts that were not paid',
    query: pageQuery(pageSizes.admin),
    reply: pageOf(paymentSchema),
    errors: adminErrors,
  },
  /**
   * Makes the payment of a deleted listing a credit again, so that its owner can create another
   * listing.
   */
  returnCredit: {
    method: 'POST',
    path: '/api/admin/payments/:id/return-credit',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Return the credit of a deleted listing',
    params: idParams,
    reply: successSchema,
    errors: [...adminErrors, 'conflict'],
  },
  /** Returns the 100 newest payments that are not dismissed. */
  unknownPayments: {
    method: 'GET',
    path: '/api/admin/unknown-payments',
    access: 'admin',
    limit: 'read',
    summary: 'Payments that the provider reports and the database does not have',
    reply: z.array(unknownPaymentSchema),
    errors: adminErrors,
  },
  dismissUnknownPayment: {
    method: 'POST',
    path: '/api/admin/unknown-payments/:id/dismiss',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Remove an unknown payment from the list',
    params: idParams,
    reply: successSchema,
    errors: adminErrors,
  },
  audit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    limit: 'read',
    summary: 'Audit log, newest first',
    query: pageQuery(pageSizes.audit),
    reply: pageOf(auditEntrySchema),
    errors: adminErrors,
  },
  users: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    limit: 'read',
    summary: 'Users, with their listings and open sessions',
    query: pageQuery(pageSizes.admin),
    reply: pageOf(userSummarySchema),
    errors: adminErrors,
  },
  endUserSessions: {
    method: 'POST',
    path: '/api/admin/users/:id/end-sessions',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Sign a user out on every device',
    params: idParams,
    reply: successSchema,
    errors: adminErrors,
  },
} as const satisfies Group
