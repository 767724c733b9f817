import * as z from 'zod/mini'
import { codeSentSchema, emailCodeForm } from './email-codes.ts'
import type { Group } from './endpoint.ts'
import {
  email,
  idParams,
  isoTime,
  pageOf,
  pageQuery,
  requiredText,
  successSchema,
  text,
} from './fields.ts'
import { fieldMessages } from './messages.ts'
import { claimProofs, liveClaimStatuses, unclaimableReasons } from './rules/claims.ts'
import {
  MAX_CLAIMABLE,
  MAX_LOCAL_PART_LENGTH,
  MAX_LOCATION_LENGTH,
  pageSizes,
} from './rules/limits.ts'

const MESSAGE = 'Please tell us in at least 20 characters how we can check that this is yours'
const LOCAL_PART = 'Enter the part of your address before the @'
const REASON = 'Please give a reason of at least 10 characters'

const message = requiredText(1000, MESSAGE, 'Message', 20)
const reason = requiredText(500, REASON, 'Reason', 10)

const claimFields = z.object({
  proof: z.enum(claimProofs, 'Please choose how you prove it'),
  /** For the proof `domain`: what is before the @ of the address at the domain of the website. */
  localPart: z.optional(
    z.pipe(
      z.string(LOCAL_PART).check(z.maxLength(MAX_LOCAL_PART_LENGTH, LOCAL_PART)),
      z.transform((value: string) => value.trim().toLowerCase()),
    ),
  ),
  /** For the proof `admin`. */
  message: z.optional(message),
})

/** The form with which a claim begins. */
export const claimForm = claimFields.check(
  z.refine(
    ({ proof, localPart }) =>
      proof !== 'domain' || email().safeParse(`${localPart ?? ''}@example.com`).success,
    { path: ['localPart'], error: LOCAL_PART },
  ),
  z.refine(({ proof, message: given }) => proof !== 'admin' || given !== undefined, {
    path: ['message'],
    error: MESSAGE,
  }),
)
export type ClaimForm = z.output<typeof claimForm>

/** The form of a message to the admin, who telephones the business. */
export const claimMessageForm = z.object({ message })
export const claimReasonForm = z.object({ reason })

export const claimStatuses = [
  ...liveClaimStatuses,
  'done',
  'refused',
  'withdrawn',
  'expired',
  'lost',
  'undone',
] as const

export const claimSchema = z.object({
  id: z.int(),
  contractorId: z.int(),
  contractorName: z.string(),
  proof: z.enum(claimProofs),
  status: z.enum(claimStatuses),
  /** Why an admin refused or undid it. */
  reason: z.nullable(z.string()),
  /** When the time to prove or to pay ends. */
  expiresAt: z.nullable(isoTime),
  createdAt: isoTime,
})
export type Claim = z.infer<typeof claimSchema>

export const adminClaimSchema = z.extend(claimSchema, {
  userEmail: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The number in the listing, which the admin calls. */
  phoneNumber: z.nullable(z.string()),
})
export type AdminClaim = z.infer<typeof adminClaimSchema>

const claimableSchema = z.object({
  id: z.int(),
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  slug: z.string(),
})
export type Claimable = z.infer<typeof claimableSchema>

const searchText = (name: string) =>
  z._default(
    z
      .string(fieldMessages.repeated(name))
      .check(
        z.maxLength(
          MAX_LOCATION_LENGTH,
          `${name} must be at most ${MAX_LOCATION_LENGTH} characters`,
        ),
      ),
    '',
  )

const userErrors = ['unauthenticated'] as const
const adminErrors = ['unauthenticated', 'forbidden'] as const
const { page, limit } = pageQuery(pageSizes.admin).shape
const own = { access: 'signed-in', feature: 'claims', params: idParams } as const
const forAdmins = { access: 'admin', feature: 'claims' } as const

/** How the owner of a business takes over its listing. */
export const claims = {
  claimable: {
    method: 'GET',
    path: '/api/contractors/claimable',
    access: 'public',
    feature: 'claims',
    limit: 'search',
    summary: `Up to ${MAX_CLAIMABLE} listings without an owner, by parts of name and city`,
    query: z.object({ q: searchText('q'), city: searchText('city') }),
    reply: z.array(claimableSchema),
    errors: [],
  },
  options: {
    ...own,
    method: 'GET',
    path: '/api/contractors/:id/claim-options',
    limit: 'read',
    summary: 'Whether and how the signed-in user can claim a listing',
    reply: z.object({
      claimable: z.boolean(),
      /** Why it cannot be claimed. */
      because: z.nullable(z.enum(unclaimableReasons)),
      proofs: z.array(z.enum(claimProofs)),
      maskedEmail: z.nullable(z.string()),
      domain: z.nullable(z.string()),
      needsCredit: z.boolean(),
      hasCredit: z.boolean(),
    }),
    errors: [...userErrors, 'gone'],
  },
  /** Sends the first code, or a mail to the admin. With the proof `account`, nothing is to prove. */
  start: {
    ...own,
    method: 'POST',
    path: '/api/contractors/:id/claims',
    limit: 'email-code',
    summary: 'Claim a listing',
    body: claimForm,
    reply: claimSchema,
    status: 201,
    errors: [
      ...userErrors,
      'forbidden',
      'email_not_confirmed',
      'conflict',
      'gone',
      'not_configured',
    ],
  },
  mine: {
    method: 'GET',
    path: '/api/user/claims',
    access: 'signed-in',
    feature: 'claims',
    limit: 'read',
    summary: 'The claims of the signed-in user, newest first',
    reply: z.array(claimSchema),
    errors: userErrors,
  },
  sendCode: {
    ...own,
    method: 'POST',
    path: '/api/user/claims/:id/code',
    limit: 'email-code',
    summary: 'Send another code for a claim',
    reply: codeSentSchema,
    errors: [...userErrors, 'conflict', 'not_configured'],
  },
  /** A wrong or expired code is an error on `code`. */
  confirm: {
    ...own,
    method: 'POST',
    path: '/api/user/claims/:id/confirm',
    limit: 'account-write',
    summary: 'Prove a claim with the code',
    body: emailCodeForm,
    reply: claimSchema,
    errors: [...userErrors, 'conflict', 'gone'],
  },
  askAdmin: {
    ...own,
    method: 'POST',
    path: '/api/user/claims/:id/ask-admin',
    limit: 'account-write',
    summary: 'Ask an admin to check a claim',
    body: claimMessageForm,
    reply: claimSchema,
    errors: [...userErrors, 'conflict'],
  },
  /** Fails with `payment_required` without a credit. */
  complete: {
    ...own,
    method: 'POST',
    path: '/api/user/claims/:id/complete',
    limit: 'account-write',
    summary: 'Use a listing credit for a claim that is proved',
    reply: claimSchema,
    errors: [...userErrors, 'payment_required', 'conflict', 'gone'],
  },
  withdraw: {
    ...own,
    method: 'DELETE',
    path: '/api/user/claims/:id',
    limit: 'account-write',
    summary: 'Withdraw a claim',
    reply: successSchema,
    errors: [...userErrors, 'conflict'],
  },
  list: {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/claims',
    limit: 'read',
    summary: 'Claims that wait for an admin, other live ones, or ended ones, newest first',
    query: z.object({
      page,
      limit,
      status: z._default(
        z.enum(['waiting', 'live', 'ended'], 'status must be waiting, live or ended'),
        'waiting',
      ),
    }),
    reply: pageOf(adminClaimSchema),
    errors: adminErrors,
  },
  accept: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/claims/:id/accept',
    limit: 'admin-write',
    summary: 'Accept a claim',
    params: idParams,
    body: z.object({ note: z.optional(text(500, 'Note')) }),
    reply: adminClaimSchema,
    errors: [...adminErrors, 'conflict', 'gone'],
  },
  refuse: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/claims/:id/refuse',
    limit: 'admin-write',
    summary: 'Refuse a claim with a reason',
    params: idParams,
    body: claimReasonForm,
    reply: adminClaimSchema,
    errors: [...adminErrors, 'conflict'],
  },
  /** The listing gets back the fields from before the claim, and the claimant the credit. */
  undo: {
    ...forAdmins,
    method: 'POST',
    path: '/api/admin/claims/:id/undo',
    limit: 'admin-write',
    summary: 'Take a listing back from a claimant',
    params: idParams,
    body: claimReasonForm,
    reply: adminClaimSchema,
    errors: [...adminErrors, 'conflict', 'name_taken'],
  },
} as const satisfies Group
