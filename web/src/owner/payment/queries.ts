import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listingPayment } from '#contract/listing-payment.ts'
import { derivedKey, queryKeyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { call } from '../../device/call.ts'

/**
 * Request timeout in ms. It is longer than the server's three attempts at the payment provider,
 * which take up to ten seconds each.
 */
const RESPONSE_TIMEOUT_MS = 35_000

/**
 * Opens a payment of this price once per visit of the page: the server returns the user's open
 * payment or creates one. Never refetched automatically, because the card form uses the client
 * secret. Never persisted. Throws like `call`.
 */
export const openPaymentQuery = (priceCents: number) =>
  queryOptions({
    queryKey: derivedKey(listingPayment.create, 'price', priceCents),
    queryFn: ({ signal }) =>
      call(
        listingPayment.create,
        { body: { amount: priceCents } },
        { signal: withTimeout(signal) },
      ),
    staleTime: 'static',
    gcTime: 0,
  })

/** Safari before version 17.4 cannot combine signals, and does without the time limit. */
function withTimeout(signal: AbortSignal): AbortSignal {
  return 'any' in AbortSignal
    ? AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)])
    : signal
}

/**
 * Activates a payment. Succeeds only after it has refetched the user, so that the next page sees
 * the new credit.
 */
export function useActivateListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (paymentIntentId: string) => {
      const { user } = await call(
        listingPayment.activate,
        { body: { paymentIntentId } },
        { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
      )
      const queryKey = queryKeyOf(userRead)
      client.setQueryData(queryKey, user)
      await client.invalidateQueries({ queryKey })
    },
  })
}
