import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import {
  blankToNull,
  email,
  idParams,
  isoTime,
  pageOf,
  pageQuery,
  phone,
  requiredText,
  spamCheckFields,
  successSchema,
} from './fields.ts'
import { requestMessages } from './messages.ts'
import { pageSizes } from './rules/limits.ts'

export const quoteTimes = ['emergency', 'week', 'month', 'flexible'] as const
export const quoteTimeLabels: Record<(typeof quoteTimes)[number], string> = {
  emergency: 'It is urgent',
  week: 'Within a week',
  month: 'Within a month',
  flexible: 'I am flexible',
}

const ZIP = 'Please enter a 5-digit ZIP code'
const zipcode = z.pipe(
  z.pipe(
    z.string(ZIP),
    z.transform((value: string) => value.trim()),
  ),
  z.string().check(z.regex(/^\d{5}$/, ZIP)),
)

/** The form with which a homeowner asks a contractor for a quote. */
export const quoteForm = z.object({
  name: requiredText(80, 'Your name is required', 'Name'),
  email: email(),
  phone: blankToNull(phone()),
  zipcode,
  when: z.enum(quoteTimes, 'Please choose when'),
  message: requiredText(
    2000,
    'Please describe the work in at least 20 characters',
    'Description',
    20,
  ),
})
export type QuoteForm = z.output<typeof quoteForm>

export const quoteStatuses = ['new', 'read', 'answered', 'closed'] as const

/** A request as the contractor sees it who was asked. */
export const quoteRequestSchema = z.object({
  id: z.int(),
  contractorId: z.int(),
  contractorName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  zipcode: z.string(),
  when: z.enum(quoteTimes),
  message: z.string(),
  status: z.enum(quoteStatuses),
  isSpam: z.boolean(),
  createdAt: isoTime,
})
export type QuoteRequest = z.infer<typeof quoteRequestSchema>

/** A request as admins see it: without anything that its sender wrote. */
export const adminQuoteSchema = z.pick(quoteRequestSchema, {
  id: true,
  contractorId: true,
  contractorName: true,
  status: true,
  isSpam: true,
  createdAt: true,
})
export type AdminQuote = z.infer<typeof adminQuoteSchema>

/** What the sender can see of a request. */
export const sentQuoteStatuses = ['sent', 'read', 'answered'] as const
export const sentQuoteSchema = z.object({
  contractorName: z.string(),
  createdAt: isoTime,
  status: z.enum(sentQuoteStatuses),
})
export type SentQuote = z.infer<typeof sentQuoteSchema>

const keyBody = z.object({ key: z.uuid(requestMessages.invalidKey) })
const { page, limit } = pageQuery(pageSizes.admin).shape
const userErrors = ['unauthenticated'] as const
const adminErrors = ['unauthenticated', 'forbidden'] as const

/** Requests for quotes from visitors to a contractor, whom nobody else sees. */
export const quoteRequests = {
  /**
   * The Idempotency-Key is required: a UUID that the device makes, which also proves later who has
   * sent the request.
   */
  submit: {
    method: 'POST',
    path: '/api/contractors/:id/quote-requests',
    access: 'public',
    feature: 'quotes',
    limit: 'quote',
    summary: 'Ask a contractor for a quote',
    params: idParams,
    body: z.extend(quoteForm, spamCheckFields),
    reply: z.object({ success: z.literal(true), id: z.int() }),
    status: 201,
    idempotent: true,
    errors: ['conflict', 'gone', 'key_reused'],
  },
  status: {
    method: 'POST',
    path: '/api/quote-requests/status',
    access: 'public',
    feature: 'quotes',
    limit: 'read',
    summary: 'Whether a request was read, for its sender',
    body: keyBody,
    reply: sentQuoteSchema,
    errors: [],
  },
  withdraw: {
    method: 'POST',
    path: '/api/quote-requests/withdraw',
    access: 'public',
    feature: 'quotes',
    limit: 'read',
    summary: 'Delete a request, for its sender',
    body: keyBody,
    reply: successSchema,
    errors: [],
  },
  /** The status `new` also lists those that were read. Without a status, all but suspected spam. */
  inbox: {
    method: 'GET',
    path: '/api/user/quote-requests',
    access: 'signed-in',
    feature: 'quotes',
    limit: 'read',
    summary: 'The requests to the signed-in user, newest first',
    query: z.object({
      page,
      limit,
      status: z.optional(
        z.enum(
          ['new', 'answered', 'closed', 'spam'],
          'status must be new, answered, closed or spam',
        ),
      ),
    }),
    reply: z.extend(pageOf(quoteRequestSchema), { unread: z.int() }),
    errors: userErrors,
  },
  update: {
    method: 'PATCH',
    path: '/api/user/quote-requests/:id',
    access: 'signed-in',
    feature: 'quotes',
    limit: 'account-write',
    summary: 'Mark a request as read, answered, closed, or as spam or not',
    params: idParams,
    body: z.object({
      status: z.optional(
        z.enum(['read', 'answered', 'closed'], 'status must be read, answered or closed'),
      ),
      isSpam: z.optional(z.boolean('isSpam must be true or false')),
    }),
    reply: quoteRequestSchema,
    errors: userErrors,
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/quote-requests/:id',
    access: 'signed-in',
    feature: 'quotes',
    limit: 'account-write',
    summary: 'Delete a request',
    params: idParams,
    reply: successSchema,
    errors: userErrors,
  },
  listForAdmins: {
    method: 'GET',
    path: '/api/admin/quote-requests',
    access: 'admin',
    feature: 'quotes',
    limit: 'read',
    summary: 'The requests without their texts and senders, newest first',
    query: z.object({ page, limit }),
    reply: pageOf(adminQuoteSchema),
    errors: adminErrors,
  },
  removeForAdmins: {
    method: 'DELETE',
    path: '/api/admin/quote-requests/:id',
    access: 'admin',
    feature: 'quotes',
    limit: 'admin-write',
    summary: 'Delete a request, on request of its sender',
    params: idParams,
    reply: successSchema,
    errors: adminErrors,
  },
} as const satisfies Group
