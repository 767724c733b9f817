import type { PopularCity } from '#contract/directory.ts'
import { citiesOfContractors, type ContractorFilter } from '#contract/rules/contractor-lists.ts'
import type { StoredDirectory } from './stored-directory.lazy.ts'

type Filter = Omit<ContractorFilter, 'citySlug'>

const citiesOfIndex = new WeakMap<object, Map<string, PopularCity[]>>()

/**
 * Returns the cities of the stored directory, most contractors first. Cached for each index and
 * filter, because counting parses every contractor that passes the filter.
 */
export function storedCities(
  index: StoredDirectory['index'],
  filter: Filter = { categoryId: null, state: null },
): PopularCity[] {
  const key = `${filter.categoryId} ${filter.state}`
  const cached = citiesOfIndex.get(index) ?? new Map<string, PopularCity[]>()
  const cities = cached.get(key) ?? citiesOfContractors(index, filter)
  citiesOfIndex.set(index, cached.set(key, cities))
  return cities
}
