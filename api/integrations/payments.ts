import type { Logger } from '../http/context.ts'
import type { PaymentProvider } from './payment-provider.ts'

/**
 * How listings are paid for: through a provider, or free of charge in maintenance mode (`mock`).
 * The provider is null when its secret or its publishable key is not set.
 */
export type Payments = { mode: 'mock' } | { mode: 'stripe'; provider: PaymentProvider | null }

interface PaymentSettings {
  PUBLIC_URL?: string
  paymentsMode: Payments['mode']
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
  STRIPE_API_URL?: string
}

/**
 * Returns the payment mode and provider for the settings. The provider needs both the secret and
 * the publishable key. Its package is loaded only if it is used.
 */
export async function configurePayments(settings: PaymentSettings, log: Logger): Promise<Payments> {
  if (settings.paymentsMode === 'mock') return { mode: 'mock' }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  if (!secretKey || !publishableKey) return { mode: 'stripe', provider: null }
  const { createStripe } = await import('./stripe.ts')
  const provider = createStripe({
    site: settings.PUBLIC_URL ? new URL(settings.PUBLIC_URL).host : 'development',
    secretKey,
    publishableKey,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    apiUrl: settings.STRIPE_API_URL,
    onFailure: (failure) => log.warn(failure, 'A call to the payment provider failed'),
  })
  return { mode: 'stripe', provider }
}
