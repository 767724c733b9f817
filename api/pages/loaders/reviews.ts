import { queryKeyOf } from '#contract/query-keys.ts'
import { reviewReads } from '#contract/reads.ts'
import { readSummary } from '../../features/reviews/repo.ts'
import type { PageLoader } from '../page-result.ts'

/** Loads `/reviews-policy` with its numbers. */
export const reviewsPolicy: PageLoader = async (_, { db, shared: { queries } }) => ({
  status: 200,
  queries: [...queries, { key: queryKeyOf(reviewReads.summary), data: await readSummary(db) }],
})
