import type { Category, Contractor } from '#contract/entities.ts'
import { isAnyCategory } from '#contract/rules/category-filter.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import { parsePlaceSlug, stateName, titleCase, type PlaceSlug } from '#contract/rules/place.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { Search } from '../queries.ts'

export interface NearPage {
  /** Null for the pseudo-category all-contractors. */
  category: Category | null
  place: PlaceSlug
  search: Search
  isStatePage: boolean
  /** The path of the page, spelled as in links to it. */
  path: string
}

const RELATED = 6

/**
 * Parses `/category/{categorySlug}/{location}`. The location is a city, normally with its state, or
 * a state alone. A state page searches for the name of the state. Returns null when category or
 * location is unknown.
 */
export function parseNearPath(
  categorySlug: string,
  location: string,
  categories: readonly Category[],
): NearPage | null {
  const place = parsePlaceSlug(location)
  const category = isAnyCategory(categorySlug) ? null : findCategoryBySlug(categorySlug, categories)
  if (!place || category === undefined) return null
  const state = place.state ?? ''
  const isStatePage = place.city === ''
  const stateLabel = stateName(state) ?? state
  return {
    category,
    place,
    search: {
      location: isStatePage ? stateLabel : place.city,
      category: category ? String(category.id) : '',
      state,
    },
    isStatePage,
    path:
      state && place.city
        ? categoryInPlacePath(categorySlug.toLowerCase(), place.city, state)
        : `/category/${categorySlug}/${location}`,
  }
}

function findCategoryBySlug(slug: string, categories: readonly Category[]): Category | undefined {
  return categories.find((category) => category.slug === slug.toLowerCase())
}

/** Returns the other categories with the most contractors, at most six. */
export function relatedServices(categories: readonly Category[], ownId: number | null): Category[] {
  return categories
    .filter(({ id }) => id !== ownId)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, RELATED)
}

/**
 * Returns the contractors of exactly this city, without cities whose names only begin with the same
 * text. Returns [] on a state page.
 */
export function contractorsInCity<C extends Pick<Contractor, 'city'>>(
  { citySlug, state }: PlaceSlug,
  contractors: readonly C[],
): C[] {
  return citySlug && state
    ? contractors.filter((contractor) => slugify(contractor.city ?? '') === citySlug)
    : []
}

/**
 * Returns the city as the contractors spell it ("St. Petersburg"), otherwise the city of the URL in
 * title case.
 */
export function displayPlace(
  { city, citySlug, state }: PlaceSlug,
  contractors: readonly Pick<Contractor, 'city'>[],
): { city: string; state: string | null } {
  const spelling = contractors.find(
    (contractor) => slugify(contractor.city ?? '') === citySlug,
  )?.city
  return { city: spelling ?? titleCase(city), state }
}
