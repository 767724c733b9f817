import type { Category } from '#contract/entities.ts'
import { LANDING_PAGE_MIN_LISTINGS } from '#contract/rules/landing-page.ts'
import { stateName } from '#contract/rules/place.ts'
import { breadcrumbsJsonLd } from '#contract/structured-data.ts'
import { noindexPage, pageMeta, type PageMeta } from '../page-meta.ts'
import { pagePath, withPageNumber } from './page-number.ts'

/** Returns "Tampa, FL", or "Florida" for a state page. */
export function placeName(place: { city: string; state: string | null }): string {
  if (!place.city) return stateName(place.state ?? '') ?? place.state ?? ''
  return [place.city, place.state].filter(Boolean).join(', ')
}

export interface CategoryInPlaceView {
  /** "Contractors" for the pseudo-category all-contractors. */
  categoryName: string
  /** Normalized path of the page. It is the canonical URL if the page is indexed. */
  path: string
  /** The place as users see it. */
  place: { city: string; state: string | null }
  count: number
  /**
   * Number of contractors in exactly this city; 0 on a state page and for a city without a state.
   * `count` is higher if the directory lacks the city, so that a similar one is shown. Absent if
   * `INDEX_LANDING_PAGES` is off. The page is noindex if this number is absent or less than
   * `LANDING_PAGE_MIN_LISTINGS`.
   */
  exactCityCount?: number
}

export function categoryInPlacePage({
  categoryName,
  path,
  place,
  count,
  exactCityCount,
}: CategoryInPlaceView): PageMeta {
  const where = placeName(place)
  const title = `${categoryName} in ${where}`
  const description = `${count > 0 ? `${count} ` : ''}${categoryName.toLowerCase()} in ${where}: ratings, phone numbers and opening hours.`
  if (exactCityCount === undefined)
    return pageMeta({ title, description, robots: 'noindex,follow', canonical: '/directory' })
  return exactCityCount >= LANDING_PAGE_MIN_LISTINGS
    ? pageMeta({ title, description, canonical: path })
    : noindexPage(title, description)
}

export function categoryNotFoundPage(): PageMeta {
  return noindexPage(
    'Category or location not found',
    'There is no such category or location in this directory.',
  )
}

export function categoryPage(
  category: Pick<Category, 'name' | 'slug' | 'description'>,
  number = 1,
): PageMeta {
  return pageMeta({
    title: withPageNumber(category.name, number),
    description: `${category.name} by city, with ratings and phone numbers. ${category.description ?? ''}`,
    canonical: pagePath(`/category/${category.slug}`, number),
    jsonLd: [
      breadcrumbsJsonLd([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/all-categories' },
        { label: category.name },
      ]),
    ],
  })
}
