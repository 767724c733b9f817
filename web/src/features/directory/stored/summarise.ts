import type { Summary } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { popularCities } from '#contract/rules/cities.ts'
import type { Indexed } from '#contract/rules/search.ts'

/**
 * The answer of `GET /api/summary`, counted from the stored list. A category counts also without a
 * contractor, as on the server; while `categories` are not known those in use are counted.
 */
export function summarise(
  index: readonly Indexed<Contractor>[],
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
 * The id meant by the category of an address, which may be an id or a slug (S3): null is no filter,
 * 'unknown' is a category that does not exist, 'undecided' a slug while the categories are not
 * known.
 */
export function categoryOf(
  text: string,
  categories: readonly Category[],
): number | null | 'unknown' | 'undecided' {
  const found = categoryFilter(text, categories)
  if (found !== undefined) return found && found.id
  if (categories.length > 0) return 'unknown'
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : 'undecided'
}
