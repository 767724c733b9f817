import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { userSchema } from './entities.ts'
import { paymentMessages } from './messages/payments.ts'

/** The default price of a listing, in cents. The settings of the site have the current one. */
export const LISTING_PRICE_CENTS = 4999
/** The default of the struck-through price that pages show next to the price. */
export const LISTING_REFERENCE_PRICE_CENTS = 9999
export const LISTING_CURRENCY = 'usd'
/** Delay between activation and the redirect to the profile form. */
export const ACTIVATION_REDIRECT_MS = 1000

export const listingPayment = {
  create: {
    method: 'POST',
    path: '/api/create-listing-payment',
    access: 'signed-in',
    limit: 'listing-payment',
    summary: 'Create the payment for a listing',
    body: z.object({ amount: z.int(paymentMessages.invalidAmount) }),
    reply: z.object({
      /** The provider's secret for this payment; null in maintenance mode (no charge). */
      clientSecret: z.nullable(z.string()),
      isMock: z.boolean(),
      mockMessage: z.nullable(z.string()),
      paymentIntentId: z.string(),
      /** The provider's publishable key for the browser; null in maintenance mode. */
      publishableKey: z.nullable(z.string()),
    }),
    errors: ['unauthenticated', 'conflict', 'not_configured', 'upstream_failed'],
  },
  activate: {
    method: 'POST',
    path: '/api/contractors/activate-listing',
    access: 'signed-in',
    limit: 'listing-activation',
    summary: 'Activate a finished payment, which gives a listing credit',
    body: z.object({
      paymentIntentId: z
        .string('paymentIntentId is required')
        .check(
          z.minLength(1, 'paymentIntentId is required'),
          z.maxLength(255, 'paymentIntentId is too long'),
        ),
    }),
    reply: z.object({ success: z.literal(true), user: userSchema }),
    errors: [
      'unauthenticated',
      'payment_required',
      'forbidden',
      'not_configured',
      'upstream_failed',
    ],
  },
} as const satisfies Group
