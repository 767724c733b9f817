import type { Logger } from '../http/context.ts'
import { createStripe, type PaymentProvider } from './stripe.ts'

/**
 * How listings are paid for: through a provider, or free of charge in maintenance mode (`mock`).
 * The provider is null when its secret or its publishable key is not set.
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
