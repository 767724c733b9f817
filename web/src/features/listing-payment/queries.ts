import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { LISTING_PRICE_CENTS, listingPayment } from '#contract/listing-payment.ts'
import { call } from '../../lib/call.ts'

/** The provider is given ten seconds and two more tries by the server. */
const ANSWER_WITHIN_MS = 35_000

/**
 * The payment that this visit of the page is about: asked for once, never again by itself (its
 * secret belongs to the card form that is open). Not kept. Throws as `call` does.
 */
export const openPaymentQuery = () =>
  queryOptions({
    queryKey: ['listing-payment', 'open'],
    queryFn: ({ signal }) =>
      call(
        listingPayment.create,
        { body: { amount: LISTING_PRICE_CENTS } },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) },
      ),
    staleTime: 'static',
    gcTime: 0,
  })

/**
 * Activates a paid listing; the user is fetched again before it succeeds, so that no guard turns
 * them away (P13).
 */
export function useActivateListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (paymentIntentId: string) => {
      const { user } = await call(
        listingPayment.activate,
        { body: { paymentIntentId } },
        { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      )
      client.setQueryData(['user'], user)
      await client.invalidateQueries({ queryKey: ['user'] })
    },
  })
}
