import {
  type SearchEntry,
  matchDirectory,
  MAX_RESULTS,
  type SearchQuery,
} from '#contract/rules/search.ts'

/** Returns how many contractors a search matches before its cap; `found` is the capped result. */
export function countMatches<C>(
  index: readonly SearchEntry<C>[],
  query: SearchQuery,
  found: readonly C[],
): number {
  return found.length < MAX_RESULTS ? found.length : matchDirectory(index, query).length
}
