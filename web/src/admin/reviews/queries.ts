import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Query } from '#contract/endpoint.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { type ReviewDecision, reviews } from '#contract/reviews.ts'
import { call } from '../../device/call.ts'
import { useRefreshReviews } from '../../domain/reviews/queries.ts'

/** A page of reviews, newest first. Never persisted, and refetched on every mount. */
export const adminReviewsQuery = (query: Query<typeof reviews.listForAdmins>) =>
  queryOptions({
    queryKey: queryKeyOf(reviews.listForAdmins, { query }),
    queryFn: ({ signal }) => call(reviews.listForAdmins, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 5 * 60_000,
  })

export function useDecideReview() {
  const refresh = useRefreshReviews()
  return useMutation({
    mutationFn: ({ id, ...body }: ReviewDecision & { id: number }) =>
      call(reviews.decide, { params: { id: String(id) }, body }),
    onSuccess: refresh,
  })
}
