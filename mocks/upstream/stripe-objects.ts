/** A payment intent with the field names of the Stripe API. */
export interface StandInIntent {
  id: string
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  amount: number
  amount_received: number
  currency: string
  livemode: boolean
  client_secret: string
  metadata: Record<string, string>
  refunded: boolean
  dispute: 'needs_response' | 'won' | 'lost' | null
}

/** Returns the intent as the API replies with it, with its charge. */
export function intentBody(intent: StandInIntent) {
  const { refunded, dispute, ...rest } = intent
  const isCharged = rest.status === 'succeeded' || refunded || dispute !== null
  return { object: 'payment_intent', ...rest, latest_charge: isCharged ? chargeBody(intent) : null }
}

export function chargeBody({ id, amount_received, currency, refunded, dispute }: StandInIntent) {
  return {
    object: 'charge',
    id: id.replace('pi_', 'ch_'),
    amount: amount_received,
    currency,
    refunded,
    disputed: dispute !== null,
    payment_intent: id,
  }
}

export function disputeBody({ id, dispute }: StandInIntent) {
  return { object: 'dispute', id: id.replace('pi_', 'dp_'), status: dispute, payment_intent: id }
}

/** Returns the list of the disputes of an intent. */
export function disputesOf(intent: StandInIntent | undefined) {
  return {
    object: 'list',
    url: '/v1/disputes',
    has_more: false,
    data: intent?.dispute ? [disputeBody(intent)] : [],
  }
}
