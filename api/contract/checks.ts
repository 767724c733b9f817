import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { blankToNull, idParams, isoTime, optionalText, pageOf, pageQuery, text } from './fields.ts'
import { checkMessages } from './messages/checks.ts'
import { checkKinds, type CheckKind } from './rules/check-kinds.ts'
import { pageSizes } from './rules/limits.ts'

export const checkKindLabels: Record<CheckKind, string> = {
  license: 'License',
  insurance: 'Insurance',
  identity: 'Identity',
  phone: 'Phone number',
}

const checkStatuses = ['asked', 'passed', 'failed', 'withdrawn', 'ended'] as const
const nullableText = z.nullable(z.string())

/** A check of a listing as its owner and admins see it. */
export const checkSchema = z.object({
  id: z.int(),
  contractorId: z.int(),
  contractorName: z.string(),
  kind: z.enum(checkKinds),
  /** A passed check is valid until the end of `validUntil`. */
  status: z.enum(checkStatuses),
  /** The name and the address of the board; null without a known one. */
  board: nullableText,
  url: nullableText,
  number: nullableText,
  holder: nullableText,
  checkedOn: nullableText,
  expiresOn: nullableText,
  validUntil: nullableText,
  /** What the admin writes to the owner. */
  note: nullableText,
  createdAt: isoTime,
})
export type Check = z.infer<typeof checkSchema>

/** The form with which an owner asks for a check. The number of a license is that of the listing. */
export const checkForm = z.object({
  kind: z.enum(checkKinds, 'Please choose what we should check'),
  number: optionalText(80, 'Number'),
  holder: optionalText(120, 'Holder'),
})
export type CheckForm = z.output<typeof checkForm>

const date = z.iso.date('Enter a date such as 2026-11-28')

const decisionFields = z.object({
  action: z.enum(['pass', 'fail', 'withdraw'], 'action must be pass, fail or withdraw'),
  number: optionalText(80, 'Number'),
  holder: optionalText(120, 'Holder'),
  checkedOn: blankToNull(date),
  expiresOn: blankToNull(date),
  note: z.optional(text(500, 'Note')),
})
type Decision = z.output<typeof decisionFields>

/** What an admin decides about a check. To fail or withdraw one needs a note, which the owner reads. */
export const checkDecisionForm = decisionFields.check(
  z.refine<Decision>(
    ({ action, checkedOn }) => action !== 'pass' || typeof checkedOn === 'string',
    {
      path: ['checkedOn'],
      error: checkMessages.checkedOn,
    },
  ),
  z.refine<Decision>(({ action, note = '' }) => action === 'pass' || note.length >= 10, {
    path: ['note'],
    error: checkMessages.reason,
  }),
)
export type CheckDecision = z.output<typeof checkDecisionForm>

export const checkViews = ['asked', 'ending', 'passed'] as const

const { page, limit } = pageQuery(pageSizes.admin).shape
const adminErrors = ['unauthenticated', 'forbidden'] as const
const ofListing = {
  path: '/api/user/contractors/:id/checks',
  access: 'signed-in',
  feature: 'credentials',
  params: idParams,
} as const

/** What admins have checked about listings, and what their owners ask them to check. */
export const checks = {
  ask: {
    ...ofListing,
    method: 'POST',
    limit: 'account-write',
    summary: 'Ask for a check of an own listing',
    body: checkForm,
    reply: checkSchema,
    status: 201,
    errors: ['unauthenticated', 'conflict'],
  },
  mine: {
    ...ofListing,
    method: 'GET',
    limit: 'read',
    summary: 'The checks of an own listing, newest first',
    reply: z.array(checkSchema),
    errors: ['unauthenticated'],
  },
  /** `ending` has those that end within 30 days, first to end first. */
  list: {
    method: 'GET',
    path: '/api/admin/checks',
    access: 'admin',
    feature: 'credentials',
    limit: 'read',
    summary: 'Checks that owners ask for, that end soon, or that have passed',
    query: z.object({
      page,
      limit,
      view: z._default(z.enum(checkViews, 'view must be asked, ending or passed'), 'asked'),
    }),
    reply: pageOf(checkSchema),
    errors: adminErrors,
  },
  /** A passed check can pass again, with a new date. */
  decide: {
    method: 'PATCH',
    path: '/api/admin/checks/:id',
    access: 'admin',
    feature: 'credentials',
    limit: 'admin-write',
    summary: 'Pass, fail or withdraw a check',
    params: idParams,
    body: checkDecisionForm,
    reply: checkSchema,
    errors: [...adminErrors, 'conflict'],
  },
} as const satisfies Group
