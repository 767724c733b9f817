export type PaymentStatus = 'pending' | 'failed' | 'active' | 'refunded' | 'disputed'

/** A payment for a listing, a row of the table `payments`. */
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
