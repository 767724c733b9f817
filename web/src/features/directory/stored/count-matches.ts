import {
  type Indexed,
  matchDirectory,
  MAX_RESULTS,
  type SearchQuery,
} from '#contract/rules/search.ts'

/**
 * How many contractors a search found before its cap (S5); `found` is what the capped search
 * answered.
 */
export function countMatches<C>(
  index: readonly Indexed<C>[],
  query: SearchQuery,
  found: readonly C[],
): number {
  return found.length < MAX_RESULTS ? found.length : matchDirectory(index, query).length
}
