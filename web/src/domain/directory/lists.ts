import type { Contractor } from '#contract/entities.ts'
import type { PageFilter } from '#contract/rules/list-params.ts'
import type { PageRange } from '#contract/rules/paging.ts'
import type { GroupedResult } from '#contract/search-groups.ts'

export interface Search {
  location: string
  /** Id or slug; '', 'all' and 'all-contractors' mean no filter. */
  category: string
  /** Two-letter code, '' for any. */
  state: string
}

/**
 * `contractors` are those of the place in the default order, those of a ZIP code nearest first, and
 * with `around` the others nearby; together at most 1,000. `total` is their number before the cap.
 * With `view`, `contractors` are those of one page in the order of the page, `around.near` the
 * first ones that the page shows, and `around.nearTotal` the number of those that pass the
 * filters.
 */
export interface SearchResult extends GroupedResult<Contractor> {
  /** Set when `contractors` are only those that the page shows. The whole result is still loading. */
  view?: PartialResult
}

export interface PartialResult {
  /** Number of results that pass the filters. */
  count: number
  /** The list state of the page, as `listStateText` returns it. */
  state: string
  /** Only on the page of a category in a place: the summary of all results. */
  summary?: NearSummary
}

/** Summary of all results on the page of a category in a place. */
export interface NearSummary {
  place: { city: string; state: string | null }
  /**
   * Number of results in exactly this city, without a similar one that is shown instead. 0 for a
   * state, and for a city without a state.
   */
  cityCount: number
  /** The introduction of the page; '' when `cityCount` is 0. */
  intro: string
}

/** Parameters of a page of contractors. */
export interface ContractorPageParams extends PageRange, PageFilter {
  /** Id of a category, '' for all. */
  category: string
  /** Code of a state; absent for all. */
  state?: string
}

export interface CityFilter {
  /** Id of a category, '' for all. */
  category: string
  /** Code of a state, '' for all. */
  state: string
}

/** A contractor with its sort keys. */
export interface ListEntry {
  contractor: Contractor
  id: number
  name: string
  rating: number
  reviewCount: number
  sortName: string
  /** Miles from the visitor or the middle of the searched place, if known. */
  distance?: number
}
