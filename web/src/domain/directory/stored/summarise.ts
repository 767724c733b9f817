import type { Summary } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { popularCities } from '#contract/rules/cities.ts'
import type { SearchEntry } from '#contract/rules/search.ts'

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
