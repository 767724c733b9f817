import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { contactCategories, contactRequestSchema } from './entities.ts'
import { email, idParams, phone, requiredText, spamCheckFields, successSchema } from './fields.ts'
import { fieldMessages } from './messages.ts'

/** Fields of the contact form. */
export const contactForm = z.object({
  businessName: requiredText(120, 'Business name is required', 'Business name'),
  email: email(),
  phoneNumber: phone(),
  category: z.enum(contactCategories, fieldMessages.unknownCategory),
  message: requiredText(2000, 'Message is required', 'Message'),
})

/** The form with the fields of the spam check. Suspicious requests are flagged, never rejected. */
export const contactBody = z.extend(contactForm, spamCheckFields)

/**
 * Request header with a UUID that the client creates. A repeated request with the same key and
 * content has no second effect. The same key with other content fails with `key_reused`.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

export const contactRequests = {
  submit: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    limit: 'contact',
    summary: 'Send a request to be listed',
    body: contactBody,
    reply: z.object({ success: z.literal(true), id: z.int() }),
    status: 201,
    idempotent: true,
    errors: ['key_reused'],
  },
  list: {
    method: 'GET',
    path: '/api/admin/contact-requests',
    access: 'admin',
    limit: 'read',
    summary: 'The latest requests, newest first',
    reply: z.array(contactRequestSchema),
    errors: ['unauthenticated', 'forbidden'],
  },
  update: {
    method: 'PATCH',
    path: '/api/admin/contact-requests/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Mark a request as read or as spam',
    params: idParams,
    body: z.object({
      isRead: z.optional(z.boolean('isRead must be true or false')),
      isSpam: z.optional(z.boolean('isSpam must be true or false')),
    }),
    reply: contactRequestSchema,
    errors: ['unauthenticated', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/contact-requests/:id',
    access: 'admin',
    limit: 'admin-write',
    summary: 'Delete a request',
    params: idParams,
    reply: successSchema,
    errors: ['unauthenticated', 'forbidden'],
  },
} as const satisfies Group
