import { useEffect } from 'react'
import { findCategory } from '#contract/rules/category-filter.ts'
import type { Search, SearchResult } from '../lists.ts'
import { useCategories } from '../queries.ts'
import { stateOfSearch } from './search-coverage.ts'
import { recordUses, toUse } from './stored-tiles.ts'

/**
 * Records the state of a search with its result, so that this state of a large directory is stored
 * on the device. Undefined means no result yet.
 */
export function useRecordSearch(
  { location, category, state }: Search,
  result: SearchResult | undefined,
): void {
  const categoryId = findCategory(category, useCategories())?.id ?? null
  const contractors = result?.contractors
  useEffect(() => {
    if (!contractors) return
    const used = stateOfSearch({ location, state }, contractors)
    if (used) recordUses(toUse(used, categoryId))
  }, [location, state, categoryId, contractors])
}
