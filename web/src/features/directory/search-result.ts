import type { Contractor } from '#contract/entities.ts'
import { MAX_RESULTS } from '#contract/rules/limits.ts'

export interface Search {
  location: string
  /** Id or slug; '', 'all' and 'all-contractors' mean no filter. */
  category: string
  /** Two-letter code, '' for any. */
  state: string
}

export interface SearchResult {
  /** In the default order, at most 1,000. */
  contractors: Contractor[]
  /** Number of results before the cap. */
  total: number
}

/**
 * Returns true when only the first page of a longer result is known. That page is embedded in the
 * HTML; the whole result is still loading.
 */
export function isFirstPage({ contractors, total }: SearchResult): boolean {
  return contractors.length < Math.min(total, MAX_RESULTS)
}
