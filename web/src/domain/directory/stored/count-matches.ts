import {
  type SearchEntry,
  matchDirectory,
  MAX_RESULTS,
  type SearchQuery,
} from '#contract/rules/search.ts'

/**
 * Returns how many contractors a search matches in total. `capped` is the result of the search, cut
 * off after `MAX_RESULTS`.
 */
export function countMatches<C>(
  index: readonly SearchEntry<C>[],
  query: SearchQuery,
  capped: readonly C[],
): number {
  return capped.length < MAX_RESULTS ? capped.length : matchDirectory(index, query).length
}
