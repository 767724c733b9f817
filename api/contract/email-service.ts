import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { email } from './fields.ts'

const outcome = z.object({ success: z.boolean(), message: z.string() })
const adminErrors = ['unauthenticated', 'forbidden'] as const

export const emailService = {
  test: {
    method: 'POST',
    path: '/api/admin/email/test',
    access: 'admin',
    limit: 'mail-test',
    summary: 'Send a test message',
    body: z.object({ to: email() }),
    reply: outcome,
    errors: [...adminErrors, 'not_configured', 'upstream_failed'],
  },
  verify: {
    method: 'POST',
    path: '/api/admin/email/verify',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Test the connection to the mail server',
    reply: outcome,
    errors: adminErrors,
  },
  config: {
    method: 'GET',
    path: '/api/admin/email/config',
    access: 'admin',
    limit: 'read',
    summary: 'Whether mail can be sent, and what is missing',
    reply: z.object({ configured: z.boolean(), errors: z.array(z.string()) }),
    errors: adminErrors,
  },
} as const satisfies Group
