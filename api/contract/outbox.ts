import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery, successSchema } from './fields.ts'
import { pageSizes } from './rules/limits.ts'
import { mailFailures } from './rules/mail-failures.ts'

const adminErrors = ['unauthenticated', 'forbidden'] as const

/** A mail of the outbox whose last attempt failed. */
export const unsentMailSchema = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  /** Whether it was given up. The others are tried again at `nextAttemptAt`. */
  isDead: z.boolean(),
  failure: z.enum(mailFailures),
  /** The answer of the mail server or the error of the connection, without credentials. */
  details: z.nullable(z.string()),
  /** False for an expired mail, such as one with a link that no longer works. */
  canRetry: z.boolean(),
  attempts: z.int(),
  createdAt: isoTime,
  nextAttemptAt: z.nullable(isoTime),
})
export type UnsentMail = z.infer<typeof unsentMailSchema>

const { page, limit } = pageQuery(pageSizes.admin).shape

/** The mails that could not be sent, for admins. */
export const outbox = {
  unsent: {
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'admin',
    limit: 'read',
    summary: 'Mails that could not be sent, newest first',
    query: z.object({ page, limit }),
    reply: pageOf(unsentMailSchema),
    errors: adminErrors,
  },
  retry: {
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Send a mail that could not be sent again',
    params: idParams,
    reply: successSchema,
    errors: [...adminErrors, 'conflict'],
  },
  retryAll: {
    method: 'POST',
    path: '/api/admin/outbox/retry',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Send all mails that could not be sent again, except expired ones',
    reply: z.object({ count: z.int() }),
    errors: adminErrors,
  },
} as const satisfies Group
