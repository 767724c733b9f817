import { z } from 'zod'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'

/** One-time price of a listing (spec 2 §9); the server never takes it from a request (P3). */
export const LISTING_PRICE_CENTS = 4999
export const LISTING_REFERENCE_PRICE_CENTS = 9999
export const LISTING_CURRENCY = 'usd'
/** From activation to the profile form (P13). */
export const ACTIVATION_REDIRECT_MS = 1000

export const listingPayment = {
  create: {
    method: 'POST', path: '/api/create-listing-payment', access: 'signed-in',
    body: z.object({ amount: z.literal(LISTING_PRICE_CENTS, 'Invalid amount') }),
    reply: z.object({
      /** Null in maintenance mode. */
      clientSecret: z.string().nullable(),
      isMock: z.boolean(), mockMessage: z.string().nullable(), paymentIntentId: z.string(),
    }),
    errors: ['unauthenticated', 'not_configured', 'upstream_failed'],
  },
  activate: {
    method: 'POST', path: '/api/contractors/activate-listing', access: 'signed-in',
    body: z.object({ paymentIntentId: z.string('paymentIntentId is required').min(1, 'paymentIntentId is required').max(255) }),
    reply: z.object({ success: z.literal(true), user: userSchema }),
    errors: ['unauthenticated', 'payment_required', 'forbidden', 'not_configured', 'upstream_failed'],
  },
} as const satisfies Group
