import type { Contractor } from '#contract/entities.ts'
import type { NearSummary } from './list/near.ts'

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
  /** Set when `contractors` are only those that the page shows. The whole result is still loading. */
  view?: PartialView
}

export interface PartialView {
  /** Number of results that pass the filters. */
  count: number
  /** The list state of the page, as `listStateText` returns it. */
  state: string
  /** What the page of a category in a place says about all results. */
  summary?: NearSummary
}
