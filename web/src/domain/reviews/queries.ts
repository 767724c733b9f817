import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ownerListings } from '#contract/owner-listings.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { directoryReads, reviewReads } from '#contract/reads.ts'
import { type HidingReason, type ReviewForm, reviews } from '#contract/reviews.ts'
import { call } from '../../device/call.ts'
import { invalidateDirectoryQueries } from '../../device/page-lifecycle.ts'

/** The reviews of the signed-in user, newest first. */
export const ownReviewsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(reviews.mine),
    queryFn: ({ signal }) => call(reviews.mine, {}, { signal }),
    staleTime: 0,
  })

/** The listings of the signed-in user. */
export const ownListingsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(ownerListings.mine),
    queryFn: ({ signal }) => call(ownerListings.mine, {}, { signal }),
  })

export type ReviewSort = 'newest' | 'highest' | 'lowest'

/** The published reviews of a contractor. */
export const reviewsQuery = (contractorId: number, query: { sort: ReviewSort; limit: number }) => {
  const input = { params: { id: String(contractorId) }, query }
  return queryOptions({
    queryKey: queryKeyOf(reviews.list, input),
    queryFn: ({ signal }) => call(reviews.list, input, { signal }),
  })
}

/** The numbers of all reviews. The server draws the page with them. */
export const reviewSummaryQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(reviewReads.summary),
    queryFn: ({ signal }) => call(reviews.summary, {}, { signal }),
  })

/** Returns a function that refetches what a change of a review changes. */
export function useRefreshReviews() {
  const client = useQueryClient()
  return async () => {
    const changed = [
      reviews.mine,
      reviews.list,
      reviews.summary,
      reviews.listForAdmins,
      directoryReads.byId,
      directoryReads.bySlug,
    ]
    invalidateDirectoryQueries()
    await Promise.all(
      changed.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyPrefix(endpoint) })),
    )
  }
}

/** Returns the calls that change reviews. Each of them refetches what it changes. */
export function useReviewCalls() {
  const refresh = useRefreshReviews()
  const after = async <T>(reply: Promise<T>): Promise<T> => {
    const value = await reply
    await refresh()
    return value
  }
  const own = (id: number) => ({ params: { id: String(id) } })
  return {
    update: (id: number, body: ReviewForm) =>
      after(call(reviews.update, { ...own(id), body: { ...body } })),
    remove: (id: number) => after(call(reviews.remove, own(id))),
    object: (id: number, message: string) =>
      after(call(reviews.object, { ...own(id), body: { message } })),
    answer: (contractorId: number, reviewId: number, text: string) =>
      after(
        call(reviews.setReply, {
          params: { id: String(contractorId), reviewId: String(reviewId) },
          body: { text },
        }),
      ),
    removeAnswer: (contractorId: number, reviewId: number) =>
      after(
        call(reviews.removeReply, {
          params: { id: String(contractorId), reviewId: String(reviewId) },
        }),
      ),
    report: (id: number, body: { reason: HidingReason; message: string }) =>
      call(reviews.report, { ...own(id), body }),
  }
}
