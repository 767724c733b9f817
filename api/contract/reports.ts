import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import {
  blankToNull,
  email,
  idParams,
  isoTime,
  pageOf,
  pageQuery,
  requiredText,
  spamCheckFields,
  successSchema,
} from './fields.ts'
import { pageSizes } from './rules/limits.ts'

export const reportReasons = [
  'wrong_contact',
  'closed',
  'not_a_business',
  'wrong_category',
  'wrong_owner',
  'other',
] as const
export const reportReasonLabels: Record<(typeof reportReasons)[number], string> = {
  wrong_contact: 'Wrong phone number or address',
  closed: 'Closed or moved',
  not_a_business: 'Not a real business',
  wrong_category: 'Wrong category',
  wrong_owner: 'Somebody else manages my business',
  other: 'Something else',
}

const TOO_SHORT = 'Please describe the problem in at least 10 characters'

const formFields = z.object({
  reason: z.enum(reportReasons, 'Please select a reason'),
  message: blankToNull(requiredText(1000, TOO_SHORT, 'Description', 10)),
  email: blankToNull(email()),
})

/** The reason "Something else" needs a description. Also checked when another field is invalid. */
const needsMessage = z.refine<Partial<z.output<typeof formFields>>>(
  ({ reason, message }) => reason !== 'other' || typeof message === 'string',
  {
    path: ['message'],
    error: TOO_SHORT,
    when: ({ value, issues }) =>
      typeof value === 'object' && !issues.some(({ path }) => path?.[0] === 'message'),
  },
)

/**
 * Fields of the form "Report a problem with this listing". The reason is required; the description
 * only for "Something else".
 */
export const reportForm = formFields.check(needsMessage)

/**
 * The form with the fields of the spam check. Suspicious reports are flagged as spam, never
 * rejected.
 */
const reportBody = z.extend(formFields, spamCheckFields).check(needsMessage)
export type ReportBody = z.output<typeof reportBody>

/** A report as admins see it. */
export const reportSchema = z.object({
  id: z.int(),
  contractorId: z.int(),
  contractorName: z.string(),
  reason: z.enum(reportReasons),
  message: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isDone: z.boolean(),
  /** Set by the spam check. No mail was sent for such a report. */
  isSpam: z.boolean(),
  createdAt: isoTime,
})
export type Report = z.infer<typeof reportSchema>

const { page, limit } = pageQuery(pageSizes.admin).shape
const adminErrors = ['unauthenticated', 'forbidden'] as const

/** Sending a report about a contractor, and the list of reports for admins. */
export const reports = {
  submit: {
    method: 'POST',
    path: '/api/contractors/:id/reports',
    access: 'public',
    limit: 'contact',
    summary: 'Report a problem with a listing',
    params: idParams,
    body: reportBody,
    reply: successSchema,
    status: 201,
    errors: ['gone'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    limit: 'read',
    summary: 'Open or done reports, newest first',
    query: z.object({
      page,
      limit,
      status: z._default(z.enum(['open', 'done'], 'status must be open or done'), 'open'),
    }),
    reply: pageOf(reportSchema),
    errors: adminErrors,
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Mark a report as done or open',
    params: idParams,
    body: z.object({ isDone: z.boolean('isDone must be true or false') }),
    reply: reportSchema,
    errors: adminErrors,
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/reports/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Delete a report',
    params: idParams,
    reply: successSchema,
    errors: adminErrors,
  },
} as const satisfies Group
