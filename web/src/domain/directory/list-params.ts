import type { PageRange } from '#contract/rules/paging.ts'

/** Parameters of a page of contractors. */
export interface ContractorPageParams extends PageRange {
  /** Id of a category, '' for all. */
  category: string
}

export interface CityFilter {
  /** Id of a category, '' for all. */
  category: string
  /** Code of a state, '' for all. */
  state: string
}
