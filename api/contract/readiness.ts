import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { isoTime } from './fields.ts'

/** What should be done before a site goes online. */
export const readinessChecks = [
  'identity',
  'telephone',
  'mail',
  'payments',
  'legal',
  'testimonials',
  'demo-accounts',
  'backup',
  'address',
  'session-keys',
] as const
export type ReadinessCheck = (typeof readinessChecks)[number]

export const readinessSchema = z.object({
  checks: z.array(
    z.object({
      name: z.enum(readinessChecks),
      isDone: z.boolean(),
      /** When an admin said that it is meant to be so, or was read; null if nobody did. */
      dismissedAt: z.nullable(isoTime),
    }),
  ),
  /** The origin of PUBLIC_URL, which the browser compares with its own address. */
  publicOrigin: z.string(),
  lastBackupAt: z.nullable(isoTime),
})
export type Readiness = z.output<typeof readinessSchema>

const adminErrors = ['unauthenticated', 'forbidden'] as const

/** The list "Before you go online" on the admin dashboard. */
export const readiness = {
  list: {
    method: 'GET',
    path: '/api/admin/readiness',
    access: 'admin',
    limit: 'read',
    summary: 'What should be done before the site goes online',
    reply: readinessSchema,
    errors: adminErrors,
  },
  dismiss: {
    method: 'POST',
    path: '/api/admin/readiness/:name/dismiss',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Take a line off the list',
    params: z.object({ name: z.enum(readinessChecks) }),
    reply: readinessSchema,
    errors: adminErrors,
  },
} as const satisfies Group
