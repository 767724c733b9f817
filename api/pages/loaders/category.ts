import { maxPages, pageSizes } from '#contract/rules/limits.ts'
import { parsePageFilter } from '#contract/rules/list-params.ts'
import { canonicalPlaceSegment, parsePlaceSlug } from '#contract/rules/place.ts'
import { reservedSlugs } from '#contract/rules/slug.ts'
import { type PageLoader, pageNumber } from '../page-result.ts'
import { allCitiesQuery, contractorPageQuery, searchQuery } from './queries.ts'

/** Cities embedded in a page. The browser shows twelve until the visitor opens the others. */
const MAX_INITIAL_CITIES = 300

const ALL = 'all-contractors'

/** Loads `/category/{categorySlug}`. Redirects reserved slugs to `/all-contractors`. */
export const category: PageLoader = async (
  { params: { categorySlug = '' }, query },
  { db, shared },
) => {
  if (reservedSlugs.has(categorySlug)) return { redirectTo: `/${ALL}` }
  const { categories, queries } = shared
  const found = categories.find(({ slug }) => slug === categorySlug)
  if (!found) return { status: 404, queries }
  const filter = { category: String(found.id), state: '' }
  const page = pageNumber(query, maxPages.category)
  const lists = [
    await contractorPageQuery(db, {
      category: filter.category,
      page,
      size: pageSizes.contractors,
      ...parsePageFilter(query),
    }),
    await allCitiesQuery(db, filter, MAX_INITIAL_CITIES),
  ]
  return { status: 200, queries: [...queries, ...lists] }
}

/** Loads `/category/{categorySlug}/{location}`. The location is a city or a whole state. */
export const categoryNear: PageLoader = async (
  { params: { categorySlug = '', location = '' } },
  { db, shared },
) => {
  if (categorySlug !== ALL && reservedSlugs.has(categorySlug))
    return { redirectTo: `/category/${ALL}/${location}` }
  const canonical = canonicalPlaceSegment(location)
  if (canonical !== null) return { redirectTo: `/category/${categorySlug}/${canonical}` }
  const { categories, queries } = shared
  const found = categorySlug === ALL ? null : categories.find(({ slug }) => slug === categorySlug)
  const place = parsePlaceSlug(location)
  if (found === undefined || !place) return { status: 404, queries }
  const state = place.state ?? ''
  const filter = { category: found ? String(found.id) : '', state }
  const isState = place.city === ''
  const lists = [
    await searchQuery(db, { location: place.city, ...filter }),
    ...(isState ? [await allCitiesQuery(db, filter, MAX_INITIAL_CITIES)] : []),
  ]
  return { status: 200, queries: [...queries, ...lists] }
}
