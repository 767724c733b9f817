import { reservedSlugs } from './reserved-slugs.ts'

interface CategoryKey {
  id: number
  slug: string
}

/**
 * Whether the category of a search or an address stands for "any": '', 'all', 'all-contractors'
 * (S3, R12).
 */
export function isNoCategory(text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return wanted === '' || reservedSlugs.has(wanted)
}

/** The category of an id or a slug, as searches and addresses name it (S3). */
export function findCategory<C extends CategoryKey>(
  text: string,
  categories: readonly C[],
): C | undefined {
  const wanted = text.trim().toLowerCase()
  return categories.find((category) => category.slug === wanted || String(category.id) === wanted)
}

/**
 * The category a search names by id or slug: null is no filter, undefined one that does not exist
 * (S3).
 */
export function categoryFilter<C extends CategoryKey>(
  text: string,
  categories: readonly C[],
): C | null | undefined {
  return isNoCategory(text) ? null : findCategory(text, categories)
}
