import type { Contractor } from '#contract/entities.ts'
import { MAX_RESULTS } from '#contract/rules/limits.ts'

export interface Search {
  location: string
  /** Id or slug; '', 'all' and 'all-contractors' are no filter. */
  category: string
  /** Two-letter code, '' for any. */
  state: string
}

export interface SearchAnswer {
  /** In the default order, at most 1,000. */
  contractors: Contractor[]
  /** How many there are in all. */
  total: number
}

/**
 * True of the first page of a longer answer, which came with the page: the whole answer is on its
 * way.
 */
export function isBeginning({ contractors, total }: SearchAnswer): boolean {
  return contractors.length < Math.min(total, MAX_RESULTS)
}
