import type { Logger } from '../../http/context.ts'
import { createStripe, type PaymentProvider } from '../../integrations/stripe.ts'

/**
 * How listings are paid for: through a provider, or free of charge in maintenance mode. The
 * provider is null when its keys are not set.
 */
export type Payments = { mode: 'mock' } | { mode: 'stripe'; provider: PaymentProvider | null }

interface PaymentSettings {
  paymentsMode: Payments['mode']
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/**
 * Returns the payment mode and provider for the settings. The provider needs both the secret and
 * the publishable key.
 */
export function configurePayments(settings: PaymentSettings, log: Logger): Payments {
  if (settings.paymentsMode === 'mock') return { mode: 'mock' }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  const provider =
    secretKey && publishableKey
      ? createStripe({
          secretKey,
          publishableKey,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
          apiUrl: settings.STRIPE_API_URL,
          onFailure: (failure) => log.warn(failure, 'A call to the payment provider failed'),
        })
      : null
  return { mode: 'stripe', provider }
}

export type PaymentStatus = 'pending' | 'failed' | 'active' | 'refunded' | 'disputed'

/** A row of `subscriptions`: a payment for a listing. */
export interface Payment {
  id: number
  /** Null when the account was deleted. */
  userId: number | null
  contractorId: number | null
  paymentIntentId: string | null
  provider: 'stripe' | 'mock' | 'legacy'
  status: PaymentStatus
  /** In cents. */
  amount: number
  currency: string
  isLive: boolean
  /** Idempotency key for creating the intent at the provider. */
  creationKey: string
}

const MOCK_PREFIX = 'mock_'

export function isMockId(paymentIntentId: string): boolean {
  return paymentIntentId.startsWith(MOCK_PREFIX)
}

/** Returns a random id, so that clients cannot invent an id that the server accepts. */
export function newMockId(): string {
  return `${MOCK_PREFIX}${crypto.randomUUID()}`
}
