import type { Category } from '#contract/entities.ts'
import { categoryInPlacePage, categoryPage, placeName } from '#contract/pages.ts'
import { landingIntro } from '#contract/rules/landing-page.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import { countPages } from '#contract/rules/paging.ts'
import { parsePlaceSlug, type PlaceSlug, stateName, titleCase } from '#contract/rules/place.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { reservedSlugs } from '#contract/rules/slug.ts'
import { listContractors } from '../../features/directory/lists.ts'
import { searchContractors } from '../../features/directory/search.ts'
import {
  initialAllCities,
  initialCategories,
  initialContractorPage,
  searchUrl,
} from '../initial-queries.ts'
import {
  categoriesOf,
  citiesOf,
  type PageDeps,
  type PageLoader,
  pageNumber,
} from '../page-result.ts'
import {
  categoryLinks,
  cityLinks,
  contractorLinks,
  formatCount,
  breadcrumbNav,
  linkList,
  pagerLinks,
  plainBody,
} from '../plain-body.ts'
import { findCitySpelling, listCityFacts, type ContractorListItem } from '../repo.ts'
import { categoryUnknown } from './missing-pages.ts'

/** Contractors per page, the same as in the browser. */
const PAGE_SIZE = 24
/** The page shows at most this many contractors of a category, the same as in the browser. */
const MAX_PAGES = Math.ceil(MAX_RESULTS / PAGE_SIZE)
const CITIES = 60
/** Cities embedded in a page. The browser shows twelve until the visitor opens the others. */
const MAX_INITIAL_CITIES = 300
const RELATED = 6

const ALL = 'all-contractors'

/** Loads `/category/{categorySlug}`. Redirects reserved slugs to `/all-contractors`. */
export const category: PageLoader = async ({ params: { categorySlug = '' }, query }, deps) => {
  if (reservedSlugs.has(categorySlug)) return { redirectTo: `/${ALL}` }
  const categories = await categoriesOf(deps)
  const found = categories.find(({ slug }) => slug === categorySlug)
  if (!found) return categoryUnknown()
  const filter = { category: String(found.id), state: '' }
  const range = { page: pageNumber(query, MAX_PAGES), size: PAGE_SIZE }
  const [listed, cities] = await Promise.all([
    deps.directory.get(`category ${found.id} ${range.page}`, () =>
      listContractors(deps.db, range, { category: filter.category }),
    ),
    citiesOf(deps, filter.category),
  ])
  const totalPages = Math.min(MAX_PAGES, countPages(listed.total, PAGE_SIZE))
  return {
    status: 200,
    meta: categoryPage(found, listed.page),
    initialQueries: [
      await initialCategories(deps),
      initialContractorPage({ category: filter.category, ...range }, listed),
      initialAllCities(filter, cities, MAX_INITIAL_CITIES),
    ],
    body: plainBody(
      found.name,
      breadcrumbNav([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/all-categories' },
        { label: found.name },
      ]),
      formatCount(found.count, 'professional'),
      found.description,
      linkList(
        'Best rated',
        contractorLinks(JSON.parse(listed.items) as ContractorListItem[], categories),
      ),
      pagerLinks(`/category/${found.slug}`, listed.page, totalPages),
      linkList(`${found.name} by city`, cityLinks(cities.slice(0, CITIES), found.slug)),
      linkList('Related Services', categoryLinks(relatedTo(found, categories))),
    ),
  }
}

/** Loads `/category/{categorySlug}/{location}`. The location is a city or a whole state. */
export const categoryNear: PageLoader = async (
  { params: { categorySlug = '', location = '' } },
  deps,
) => {
  if (categorySlug !== ALL && reservedSlugs.has(categorySlug))
    return { redirectTo: `/category/${ALL}/${location}` }
  const categories = await categoriesOf(deps)
  const found = categorySlug === ALL ? null : categories.find(({ slug }) => slug === categorySlug)
  const place = parsePlaceSlug(location)
  if (found === undefined || !place) return categoryUnknown()
  const { total, contractors, spelled, cityFacts, searched } = await listNear(found, place, deps)
  const categoryName = found?.name ?? 'Contractors'
  const where = placeName(spelled)
  const path =
    place.state && place.city
      ? categoryInPlacePath(found?.slug ?? ALL, place.city, place.state)
      : `/category/${categorySlug}/${location}`
  return {
    status: 200,
    initialQueries: [await initialCategories(deps)],
    prefetchUrl: searchUrl(searched),
    meta: categoryInPlacePage({
      categoryName,
      path,
      place: spelled,
      count: total,
      ...(cityFacts && { exactCityCount: cityFacts.length }),
    }),
    body: plainBody(
      `${categoryName} in ${where}`,
      found?.description ?? null,
      cityFacts && landingIntro(categoryName, where, cityFacts),
      total === 0 ? 'No contractors found' : formatCount(total, 'contractor'),
      linkList(categoryName, contractorLinks(contractors, categories)),
      linkList(
        'Related Services',
        categoryLinks(relatedTo(found, categories), ({ slug }) => `/category/${slug}/${location}`),
      ),
    ),
  }
}

/**
 * Runs the search of the page for a city and its state, or for a whole state. Returns `cityFacts`
 * only if landing pages may be indexed.
 */
function listNear(
  found: Category | null,
  { city, citySlug, state }: PlaceSlug,
  { db, directory, indexLandingPages }: PageDeps,
) {
  const categoryId = found?.id ?? null
  return directory.get(`near ${categoryId} ${citySlug} ${state}`, async () => {
    const searched = {
      location: city === '' ? (stateName(state ?? '') ?? '') : city,
      category: found ? String(found.id) : '',
      state: state ?? '',
    }
    const { body, total } = await searchContractors(db, { ...searched, state }, PAGE_SIZE)
    const spelling =
      city === '' ? null : await findCitySpelling(db, { categoryId, citySlug, state })
    const readCityFacts =
      city !== '' && state
        ? () => listCityFacts(db, { categoryId, citySlug, state }, MAX_RESULTS)
        : () => []
    return {
      total,
      searched,
      contractors: JSON.parse(body) as ContractorListItem[],
      spelled: { city: spelling ?? titleCase(city), state },
      cityFacts: indexLandingPages ? await readCityFacts() : null,
    }
  })
}

/** Returns the other categories with the most contractors. */
function relatedTo(current: Category | null, categories: readonly Category[]): Category[] {
  return categories
    .filter(({ id }) => id !== current?.id)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, RELATED)
}
