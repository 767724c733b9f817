import { placeName } from '#content/page-heads/category.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { isAnyCategory } from '#contract/rules/category-filter.ts'
import { mostFrequent } from '#contract/rules/cities.ts'
import { type IntroListing, landingIntro } from '#contract/rules/landing-page.ts'
import { pageSizes } from '#contract/rules/limits.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import {
  citySlug as citySlugOf,
  parsePlaceSlug,
  type PlaceSlug,
  titleCase,
} from '#contract/rules/place.ts'
import type { NearSummary, Search } from '../../domain/directory/lists.ts'

export interface NearPage {
  /** Null for the pseudo-category all-contractors. */
  category: Category | null
  place: PlaceSlug
  search: Search
  isStatePage: boolean
  /** The path of the page. That of a city with its state is spelled as in links to the page. */
  path: string
}

/** Contractors per page. */
export const NEAR_PAGE_SIZE = pageSizes.contractors

const RELATED = 6

/**
 * Parses `/category/{categorySlug}/{location}`. The location is a city, normally with its state, or
 * a state alone. A state page searches the state, without a city. Returns null when category or
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
  return {
    category,
    place,
    search: {
      location: place.city,
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

/** Summarizes `contractors`, those of a place, sorted best rated first. */
export function summarizeNear(
  { category, place: { city, citySlug, state } }: Pick<NearPage, 'category' | 'place'>,
  contractors: readonly (IntroListing & Pick<Contractor, 'city'>)[],
): NearSummary {
  const inCity = citySlug
    ? contractors.filter((contractor) => citySlugOf(contractor.city) === citySlug)
    : []
  const spelled = mostFrequent(countBy(inCity.map((contractor) => contractor.city?.trim() ?? '')))
  const place = { city: spelled || titleCase(city), state }
  const listings = state ? inCity : []
  return {
    place,
    cityCount: listings.length,
    intro: landingIntro(category?.name ?? 'Contractors', placeName(place), listings),
  }
}

function countBy(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}
