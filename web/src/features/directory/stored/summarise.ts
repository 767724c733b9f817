import type { Summary } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import type { Indexed } from '#contract/rules/search.ts'
import { reservedSlugs } from '#contract/rules/slug.ts'
import { countCities } from './cities.ts'

const POPULAR_CITIES = 20

/** The answer of `GET /api/summary`, counted from the stored list. */
export function summarise(index: readonly Indexed<Contractor>[], asOf: string): Summary {
  return {
    contractorCount: index.length,
    categoryCount: new Set(index.map((entry) => entry.categoryId)).size,
    popularCities: countCities(index).slice(0, POPULAR_CITIES),
    updatedAt: asOf,
  }
}

/**
 * The id meant by the category of an address, which may be an id or a slug (S3): null is no filter, 'unknown' is a
 * category that does not exist, 'undecided' a slug while the categories are not known.
 */
export function categoryOf(text: string, categories: readonly Category[]): number | null | 'unknown' | 'undecided' {
  if (isNoCategory(text)) return null
  const found = findCategory(text, categories)
  if (found) return found.id
  if (categories.length > 0) return 'unknown'
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : 'undecided'
}

/** Whether a category of an address stands for "any" (S3). */
export function isNoCategory(text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return wanted === '' || reservedSlugs.has(wanted)
}

/** The category of an id or slug. */
export function findCategory(text: string, categories: readonly Category[]): Category | undefined {
  const wanted = text.trim().toLowerCase()
  return categories.find((category) => String(category.id) === wanted || category.slug === wanted)
}
