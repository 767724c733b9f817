import type { ContractorSort } from '../directory.ts'

/** Minimum ratings that lists offer as a filter, in tenths; 0 for any rating. */
export const ratingSteps = [0, 30, 35, 40, 45] as const

const sorts = [
  'reviews',
  'name',
  'trusted',
  'reviewed',
] as const satisfies readonly ContractorSort[]

/** Filters and order of a list that the server pages. Values that are the default are missing. */
export interface PageFilter {
  verified?: '1'
  reviewed?: '1'
  /** Stars, such as '4.5'. */
  minRating?: string
  sort?: ContractorSort
}

/**
 * Reads `verified`, `reviewed`, `rating` and `sort` of the address of a page. Ignores invalid
 * values.
 */
export function parsePageFilter(params: URLSearchParams): PageFilter {
  const rating = Math.round(Number(params.get('rating')) * 10)
  const minRating = ratingSteps.find((step) => step > 0 && step === rating)
  const sort = sorts.find((name) => name === params.get('sort'))
  return {
    ...(params.get('verified') === '1' && { verified: '1' }),
    ...(params.get('reviewed') === '1' && { reviewed: '1' }),
    ...(minRating && { minRating: String(minRating / 10) }),
    ...(sort && { sort }),
  }
}
