import type { PopularCity, Summary } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { popularCities } from '#contract/rules/cities.ts'
import {
  citiesOfContractors,
  type ContractorFilter,
  countStates,
} from '#contract/rules/contractor-lists.ts'
import {
  matchDirectory,
  MAX_RESULTS,
  type SearchEntry,
  type SearchQuery,
} from '#contract/rules/search.ts'
import type { StoredDirectory } from './stored-directory.lazy.ts'

/**
 * Computes the reply of `GET /api/summary` from the stored directory. Categories without
 * contractors count too, as on the server; while `categories` is empty, the categories in use are
 * counted.
 */
export function summarise(
  index: readonly SearchEntry<Contractor>[],
  categories: readonly Category[],
  asOf: string,
): Summary {
  return {
    contractorCount: index.length,
    categoryCount: categories.length || new Set(index.map((entry) => entry.categoryId)).size,
    popularCities: popularCities(index),
    updatedAt: asOf,
    states: countStates(index),
    storesStates: false,
  }
}

/**
 * Returns the category id for the id or slug of a URL. Null means no filter, 'unknown' means a
 * category that does not exist, and 'undecided' means a slug while the categories are not loaded.
 */
export function resolveCategoryId(
  text: string,
  categories: readonly Category[],
): number | null | 'unknown' | 'undecided' {
  const match = categoryFilter(text, categories)
  if (match !== undefined) return match && match.id
  if (categories.length > 0) return 'unknown'
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : 'undecided'
}

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
