import type { Category } from '#contract/entities.ts'
import { categoryInPlacePage, categoryPage, placeName } from '#contract/pages.ts'
import { landingIntro } from '#contract/rules/landing-page.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'
import { parsePlaceSlug, type PlaceSlug, stateName, titleCase } from '#contract/rules/place.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { reservedSlugs } from '#contract/rules/slug.ts'
import { searchContractors } from '../../features/directory/search.ts'
import { initialCategories, searchUrl } from '../initial-queries.ts'
import { categoriesOf, type PageDeps, type PageLoader, pageNumber } from '../page-result.ts'
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
import {
  findCitySpelling,
  listCategoryCities,
  listCityFacts,
  listContractors,
  type ContractorListItem,
} from '../repo.ts'
import { categoryUnknown } from './missing-pages.ts'

/** Contractors per page, the same as in the browser. */
const PAGE_SIZE = 24
const CITIES = 60
const RELATED = 6

const ALL = 'all-contractors'

/** Loads `/category/{categorySlug}`. Redirects reserved slugs to `/all-contractors`. */
export const category: PageLoader = async ({ params: { categorySlug = '' }, query }, deps) => {
  if (reservedSlugs.has(categorySlug)) return { redirectTo: `/${ALL}` }
  const categories = await categoriesOf(deps)
  const found = categories.find(({ slug }) => slug === categorySlug)
  if (!found) return categoryUnknown()
  // The browser pages through a search, which returns at most MAX_RESULTS.
  const totalPages = Math.max(1, Math.ceil(Math.min(found.count, MAX_RESULTS) / PAGE_SIZE))
  const page = pageNumber(query, totalPages)
  const { db, directory } = deps
  const [contractors, cities] = await Promise.all([
    directory.get(`category ${found.id} ${page}`, () =>
      listContractors(db, {
        categoryId: found.id,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      }),
    ),
    directory.get(`category cities ${found.id}`, () => listCategoryCities(db, found.id, CITIES)),
  ])
  return {
    status: 200,
    meta: categoryPage(found, page),
    initialQueries: [await initialCategories(deps)],
    prefetchUrl: searchUrl({ category: String(found.id) }),
    body: plainBody(
      found.name,
      breadcrumbNav([
        { label: 'Home', to: '/' },
        { label: 'Categories', to: '/all-categories' },
        { label: found.name },
      ]),
      formatCount(found.count, 'professional'),
      found.description,
      linkList('Best rated', contractorLinks(contractors, categories)),
      pagerLinks(`/category/${found.slug}`, page, totalPages),
      linkList(`${found.name} by city`, cityLinks(cities, found.slug)),
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
