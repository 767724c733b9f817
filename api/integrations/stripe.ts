import Stripe from 'stripe'
import { ContractError } from '#contract/errors.ts'
import { isLiveKey } from '../env.ts'
import {
  type Intent,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRejection,
} from './payment-provider.ts'

export interface StripeSettings {
  /**
   * Host name of this site. It marks the payments that the site creates, because other sites and
   * shops may use the same account.
   */
  site: string
  secretKey: string
  publishableKey: string
  webhookSecret: string | undefined
  /** URL of the API when it is not Stripe's. */
  apiUrl: string | undefined
  /** Timeout of one attempt, in milliseconds. Each request has up to three attempts. */
  timeoutMs?: number
  onFailure?: (failure: {
    operation: string
    type: string
    code: string | undefined
    status: number | undefined
  }) => void
}

/** Key of the metadata that names the site of a payment. */
const SITE_MARK = 'lintel'
const TIMEOUT_MS = 10_000
const RETRIES = 2
const SIGNATURE_TOLERANCE_S = 300
/** Matches the ids of the provider. Another text may not be possible in a URL. */
const idPattern = /^\w{1,255}$/

export function createStripe(settings: StripeSettings): PaymentProvider {
  const { site, secretKey, publishableKey, webhookSecret, onFailure } = settings
  const stripe = new Stripe(secretKey, {
    ...apiAddress(settings.apiUrl),
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })

  async function callStripe<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      onFailure?.({ operation, type: error.type, code: error.code, status: error.statusCode })
      const isRejection =
        error.statusCode !== undefined && error.statusCode !== 409 && error.statusCode !== 429
      throw new (isRejection ? ProviderRejection : ContractError)(failureCode(error))
    }
  }

  return {
    isLive: isLiveKey(secretKey),
    publishableKey,

    createIntent: ({ amount, currency, userId, key }) =>
      callStripe('create', async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            description: 'Business listing',
            metadata: { [SITE_MARK]: site, userId: String(userId) },
            automatic_payment_methods: { enabled: true },
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: key },
        )
        return toIntent(intent, 'none', site)
      }),

    findIntent: (id) =>
      callStripe('retrieve', async () => {
        const intent = await nullIfMissing(
          stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
        )
        if (!intent) return null
        const isDisputed = chargeOf(intent)?.disputed === true
        return toIntent(intent, isDisputed ? await disputeOf(stripe, id) : 'none', site)
      }),

    cancelIntent: (id) =>
      callStripe('cancel', async () => {
        await stripe.paymentIntents.cancel(id)
      }),

    readEvent(body, signature) {
      if (!webhookSecret) throw new ContractError('not_configured')
      try {
        return toEvent(
          stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_TOLERANCE_S),
        )
      } catch {
        return null
      }
    },
  }
}

function apiAddress(apiUrl: string | undefined): {
  host?: string
  port?: string
  protocol?: 'http' | 'https'
} {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const name = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, protocol: name, port: port || (name === 'http' ? '80' : '443') }
}

/**
 * Returns the error code: `unavailable` when a retry may help, `not_configured` for a rejected key,
 * otherwise `upstream_failed`.
 */
function failureCode(
  error: Stripe.errors.StripeError,
): 'unavailable' | 'not_configured' | 'upstream_failed' {
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return 'not_configured'
  const isTemporary =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error.statusCode === 409
  return isTemporary ? 'unavailable' : 'upstream_failed'
}

async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing'
    )
      return null
    throw error
  }
}

/** Returns `won` if all disputes of a payment are won or were closed as inquiries, else `standing`. */
async function disputeOf(stripe: Stripe, intentId: string): Promise<Intent['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 100 })
  return data.length > 0 &&
    data.every(({ status }) => status === 'won' || status === 'warning_closed')
    ? 'won'
    : 'standing'
}

function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null
}

function toIntent(intent: Stripe.PaymentIntent, dispute: Intent['dispute'], site: string): Intent {
  const userId = Number(intent.metadata.userId)
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    isLive: intent.livemode,
    isOurs: intent.metadata[SITE_MARK] === site,
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
    isRefunded: chargeOf(intent)?.refunded === true,
    dispute,
    clientSecret: intent.client_secret,
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
  }
  const intent = about.object === 'payment_intent' ? about.id : about.payment_intent
  const intentId = typeof intent === 'object' ? intent?.id : intent
  return {
    id: event.id,
    type: event.type,
    intentId: typeof intentId === 'string' && idPattern.test(intentId) ? intentId : null,
  }
}
