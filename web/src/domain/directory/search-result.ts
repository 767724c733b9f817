import type { Contractor } from '#contract/entities.ts'

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

/** What a category-near-location page says about all contractors of its place. */
export interface NearSummary {
  place: { city: string; state: string | null }
  /** Number of contractors of exactly this city, without cities of similar names; 0 for a state. */
  cityCount: number
  /** The introduction of the page; '' without contractors of exactly this city. */
  intro: string
}
