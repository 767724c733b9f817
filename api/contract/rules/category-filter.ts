import { reservedSlugs } from './reserved-slugs.ts'

interface CategoryKey {
  id: number
  slug: string
}

/** Returns true for texts that mean "any category": '', 'all', 'all-contractors'. */
export function isAnyCategory(text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return wanted === '' || reservedSlugs.has(wanted)
}

/** Returns the text of a search or a URL in lower case, or '' when it means any category. */
export function normalizeCategory(text: string): string {
  return isAnyCategory(text) ? '' : text.trim().toLowerCase()
}

/** Finds a category by the id or slug that a search or a URL contains. */
export function findCategory<C extends CategoryKey>(
  text: string,
  categories: readonly C[],
): C | undefined {
  const wanted = text.trim().toLowerCase()
  return categories.find((category) => category.slug === wanted || String(category.id) === wanted)
}

/**
 * Finds the category of a search by id or slug. Null means no filter, undefined means that the
 * category does not exist.
 */
export function categoryFilter<C extends CategoryKey>(
  text: string,
  categories: readonly C[],
): C | null | undefined {
  return isAnyCategory(text) ? null : findCategory(text, categories)
}
