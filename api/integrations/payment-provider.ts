import { ContractError } from '#contract/errors.ts'

/** The current state of a payment at the provider. Amounts are in cents. */
export interface Intent {
  id: string
  status: string
  amount: number
  amountReceived: number
  currency: string
  isLive: boolean
  /** True when this site created the payment. An account of the provider can serve several sites. */
  isOurs: boolean
  /** Id of the user who pays; null when the payment has no user id. */
  userId: number | null
  /** True only for a full refund. A partial refund does not end the listing. */
  isRefunded: boolean
  /** `standing` if a dispute is open or lost, `won` if all disputes ended without a loss. */
  dispute: 'none' | 'standing' | 'won'
  clientSecret: string | null
}

export interface NewIntent {
  amount: number
  currency: string
  userId: number
  /** Idempotency key: a repeated call with the same key gets the reply to the first one. */
  key: string
}

/** A webhook event of the provider. */
export interface ProviderEvent {
  id: string
  type: string
  /** Id of the payment that the event is about; null for events about something else. */
  intentId: string | null
}

/**
 * Thrown when the provider answers with an error other than 409 or 429. A retry with the same
 * idempotency key would get the same error.
 */
export class ProviderRejection extends ContractError {}

/**
 * Card payments through an external provider. Calls throw `unavailable`, `not_configured` or
 * `upstream_failed`.
 */
export interface PaymentProvider {
  /** Whether payments are charged with real money. */
  readonly isLive: boolean
  readonly publishableKey: string
  createIntent: (intent: NewIntent) => Promise<Intent>
  /** Requests the current state from the provider. Returns null for an unknown id. */
  findIntent: (id: string) => Promise<Intent | null>
  cancelIntent: (id: string) => Promise<void>
  /**
   * Verifies and parses a webhook event. Returns null when the signature is wrong or older than
   * five minutes, or when the body is not valid. Throws `not_configured` if no signing secret is
   * configured.
   */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null
}
