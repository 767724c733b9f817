import Stripe from 'stripe'
import { ContractError } from '#contract/errors.ts'

/** A payment as the provider knows it at this moment; amounts in cents. */
export interface Intent {
  id: string
  status: string
  amount: number
  amountReceived: number
  currency: string
  isLive: boolean
  /** The user it was made for, null when it says none. */
  userId: number | null
  /** Given back in full; a part given back is not a refund of the listing. */
  isRefunded: boolean
  dispute: 'none' | 'standing' | 'won'
  clientSecret: string | null
}

export interface NewIntent {
  amount: number
  currency: string
  userId: number
  /** The same key makes the same intent, however often it is sent. */
  key: string
}

/** What the provider tells by itself. */
export interface ProviderEvent {
  id: string
  type: string
  /** The payment it is about, null for events about something else. */
  intentId: string | null
}

/**
 * The provider answered, and the answer was a failure: asked again with the same key it would
 * repeat it.
 */
export class ProviderRefusal extends ContractError {}

/**
 * The card payments of an outside provider. Its calls throw unavailable, not_configured or
 * upstream_failed (MO6).
 */
export interface PaymentProvider {
  /** Whether real money moves. */
  readonly isLive: boolean
  readonly publishableKey: string
  createIntent: (intent: NewIntent) => Promise<Intent>
  /** Asks the provider, never a copy; null for an id it does not know. */
  findIntent: (id: string) => Promise<Intent | null>
  cancelIntent: (id: string) => Promise<void>
  /**
   * Null when the signature is wrong or older than five minutes; throws not_configured without a
   * signing secret.
   */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null
}

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string | undefined
  /** Where the API is, when it is not Stripe's own. */
  apiUrl: string | undefined
  /** Of one try, in milliseconds. */
  timeoutMs?: number
  onFailure?: (failure: {
    operation: string
    type: string
    code: string | undefined
    status: number | undefined
  }) => void
}

const TIMEOUT_MS = 10_000
const RETRIES = 2
const SIGNATURE_TOLERANCE_S = 300

/** Whether a secret or publishable key moves real money. */
export function isLiveKey(key: string): boolean {
  return /^[a-z]+_live_/.test(key)
}

export function createStripe(settings: StripeSettings): PaymentProvider {
  const { secretKey, publishableKey, webhookSecret, onFailure } = settings
  const stripe = new Stripe(secretKey, {
    ...atAddress(settings.apiUrl),
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })

  async function ask<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      onFailure?.({ operation, type: error.type, code: error.code, status: error.statusCode })
      const isAnswered =
        error.statusCode !== undefined && error.statusCode !== 409 && error.statusCode !== 429
      throw new (isAnswered ? ProviderRefusal : ContractError)(failureCode(error))
    }
  }

  return {
    isLive: isLiveKey(secretKey),
    publishableKey,

    createIntent: ({ amount, currency, userId, key }) =>
      ask('create', async () => {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency,
            description: 'Business listing',
            metadata: { userId: String(userId) },
            automatic_payment_methods: { enabled: true },
            allowed_payment_method_types: ['card'],
          },
          { idempotencyKey: key },
        )
        return toIntent(intent, 'none')
      }),

    findIntent: (id) =>
      ask('retrieve', async () => {
        const intent = await found(
          stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
        )
        if (!intent) return null
        const isDisputed = chargeOf(intent)?.disputed === true
        return toIntent(intent, isDisputed ? await disputeOf(stripe, id) : 'none')
      }),

    cancelIntent: (id) =>
      ask('cancel', async () => {
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

function atAddress(apiUrl: string | undefined): {
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
 * Slow, busy or away: to be tried again. A refused key: ours to set right. Anything else: not as
 * expected.
 */
function failureCode(
  error: Stripe.errors.StripeError,
): 'unavailable' | 'not_configured' | 'upstream_failed' {
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return 'not_configured'
  const isPassing =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error.statusCode === 409
  return isPassing ? 'unavailable' : 'upstream_failed'
}

async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      error.code === 'resource_missing'
    )
      return null
    throw error
  }
}

/** A dispute stands until it is won; one of several standing is enough. */
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

function toIntent(intent: Stripe.PaymentIntent, dispute: Intent['dispute']): Intent {
  const userId = Number(intent.metadata.userId)
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    isLive: intent.livemode,
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
  return {
    id: event.id,
    type: event.type,
    intentId: (typeof intent === 'object' ? intent?.id : intent) ?? null,
  }
}
