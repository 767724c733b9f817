import { MAX_RESULTS } from '#contract/rules/limits.ts'
import { matchDirectory, type SearchEntry, type SearchQuery } from '#contract/rules/search.ts'

/**
 * Returns the contractors that match the query, best rated first, at most `MAX_RESULTS`. `index`
 * comes from `indexForSearch`.
 */
export function searchDirectory<C>(index: readonly SearchEntry<C>[], query: SearchQuery): C[] {
  return matchDirectory(index, query)
    .slice(0, MAX_RESULTS)
    .map((entry) => entry.contractor)
}
