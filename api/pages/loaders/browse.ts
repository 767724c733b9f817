import {
  allCategoriesPage,
  allCitiesPage,
  allContractorsPage,
  directoryPage,
  type DirectoryView,
  homePage,
  locationsPage,
} from '#contract/pages.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { paginateCities } from '#contract/rules/cities.ts'
import { MAX_CITIES_PER_PAGE, MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { countPages } from '#contract/rules/paging.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { site } from '#contract/site.ts'
import { listContractors } from '../../features/directory/lists.ts'
import { searchContractors } from '../../features/directory/search.ts'
import {
  allCitiesUrl,
  initialAllCities,
  initialCategories,
  initialCityPage,
  initialContractorPage,
  initialFeatured,
  initialSearch,
  initialSummary,
  MAX_INITIAL_CONTRACTORS,
  searchUrl,
} from '../initial-queries.ts'
import {
  categoriesOf,
  citiesOf,
  type PageDeps,
  type PageDocument,
  type PageLoader,
  pageNumber,
} from '../page-result.ts'
import {
  categoryLinks,
  cityLinks,
  contractorLinks,
  formatCount,
  linkList,
  pagerLinks,
  plainBody,
} from '../plain-body.ts'
import { type ContractorListItem, listPosts } from '../repo.ts'
import { postLinks } from './blog.ts'

/** Page sizes and maximum numbers of pages. They must be the same as in the browser. */
const ALL_CONTRACTORS = { size: 24, cap: 500 }
const ALL_CITIES = { size: 50, cap: 100 }
const LATEST_POSTS = 3
const LOCATIONS = 300
const resultSizes = new Set([10, 25, 50, 100])

const popularCities = async (deps: PageDeps, limit: number) =>
  (await citiesOf(deps)).slice(0, limit)

export const home: PageLoader = async (_, deps) => {
  const [categories, cities, posts, first] = await Promise.all([
    categoriesOf(deps),
    popularCities(deps, site.popularCities.shown),
    listPosts(deps.db, LATEST_POSTS),
    Promise.all([initialSummary(deps), initialCategories(deps), initialFeatured(deps)]),
  ])
  const meta = homePage()
  return {
    status: 200,
    meta,
    initialQueries: first,
    body: plainBody(
      site.tagline,
      meta.description,
      linkList('Popular categories', categoryLinks(categories)),
      linkList('Popular Cities', cityLinks(cities)),
      linkList('Latest articles', postLinks(posts)),
    ),
  }
}

/** Loads `/directory`: the results of the search in the URL, or links to categories and cities. */
export const directory: PageLoader = async ({ query }, deps) => {
  const categories = await categoriesOf(deps)
  const location = (query.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const categoryText = (query.get('category') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const category = categoryFilter(categoryText, categories)
  const view: DirectoryView = {
    location,
    categoryName: category?.name ?? null,
    page: pageNumber(query),
    hasParameters: query.size > 0,
  }
  if (location === '' && category === null) {
    const cities = await popularCities(deps, site.popularCities.shown)
    return {
      status: 200,
      meta: directoryPage(view),
      initialQueries: await Promise.all([initialCategories(deps), initialSummary(deps)]),
      body: plainBody(
        'Find a contractor',
        'Please select a service category to view contractors',
        linkList('All contractors', [{ to: '/all-contractors', label: 'All contractors' }]),
        linkList('Browse by category', categoryLinks(categories)),
        linkList('Browse by city', cityLinks(cities)),
      ),
    }
  }
  const { total, contractors, text } = await search(
    deps,
    location,
    category === null ? '' : category?.id,
  )
  const searched = { location, category: category === null ? '' : categoryText }
  const size = Number(query.get('size'))
  const totalPages = Math.ceil(Math.min(total, MAX_RESULTS) / (resultSizes.has(size) ? size : 25))
  const what = category?.name ?? 'Contractors'
  const isAll = total === contractors.length
  // Embed the beginning of a longer list only if the URL has no other parameters.
  const isEmbedded =
    isAll || [...query.keys()].every((name) => name === 'location' || name === 'category')
  const prefetch: Pick<PageDocument, 'prefetchUrl'> = isEmbedded
    ? {}
    : { prefetchUrl: searchUrl(searched) }
  return {
    status: 200,
    meta: directoryPage({ ...view, page: pageNumber(query, totalPages) }),
    initialQueries: [
      await initialCategories(deps),
      ...(isEmbedded
        ? [initialSearch({ ...searched, contractors: text, total, isPart: !isAll })]
        : []),
    ],
    ...prefetch,
    body: plainBody(
      location ? `${what} near ${location}` : what,
      total === 0 ? 'No contractors found' : formatCount(total, 'contractor'),
      linkList('Best rated', contractorLinks(contractors, categories)),
    ),
  }
}

interface Found {
  total: number
  contractors: ContractorListItem[]
  /** JSON text of the contractors. */
  text: string
}

/**
 * Searches contractors. `category` is '' for all categories and undefined for an unknown category,
 * which has no contractors.
 */
async function search(
  { db, directory: cache }: PageDeps,
  location: string,
  category: number | '' | undefined,
): Promise<Found> {
  if (category === undefined) return { total: 0, contractors: [], text: '[]' }
  return cache.get(`search ${category} ${location.toLowerCase()}`, async () => {
    const { body, total } = await searchContractors(
      db,
      { location, category: String(category), state: null },
      MAX_INITIAL_CONTRACTORS,
    )
    return { total, contractors: JSON.parse(body) as ContractorListItem[], text: body }
  })
}

export const allContractors: PageLoader = async ({ query }, deps) => {
  const { size, cap } = ALL_CONTRACTORS
  const range = { page: pageNumber(query, cap), size }
  const [categories, found] = await Promise.all([
    categoriesOf(deps),
    deps.directory.get(`all contractors ${range.page}`, () => listContractors(deps.db, range)),
  ])
  return {
    status: 200,
    meta: allContractorsPage(found.page),
    initialQueries: [
      await initialCategories(deps),
      initialContractorPage({ category: '', ...range }, found),
    ],
    body: plainBody(
      'All Contractors',
      formatCount(found.total, 'contractor'),
      linkList(
        'Best rated first',
        contractorLinks(JSON.parse(found.items) as ContractorListItem[], categories),
      ),
      pagerLinks('/all-contractors', found.page, Math.min(cap, countPages(found.total, size))),
    ),
  }
}

export const allCities: PageLoader = async ({ query }, deps) => {
  const { size, cap } = ALL_CITIES
  const range = { page: pageNumber(query, cap), size }
  const found = await deps.directory.get(`all cities ${range.page}`, async () =>
    paginateCities(await citiesOf(deps), { ...range, sort: 'name', q: '' }),
  )
  return {
    status: 200,
    meta: allCitiesPage(found.page),
    initialQueries: [initialCityPage(range, found)],
    body: plainBody(
      'All Cities',
      linkList('From A to Z', cityLinks(found.items)),
      pagerLinks('/all-cities', found.page, Math.min(cap, countPages(found.total, size))),
    ),
  }
}

export const allCategories: PageLoader = async (_, deps) => ({
  status: 200,
  meta: allCategoriesPage(),
  body: plainBody(
    'All Categories',
    'Choose a trade to see its contractors, city by city.',
    linkList('Categories', categoryLinks(await categoriesOf(deps))),
  ),
})

export const locations: PageLoader = async (_, deps) => {
  const cities = await citiesOf(deps)
  const filter = { category: '', state: '' }
  // More would delay the page.
  const isEmbedded = cities.length <= MAX_CITIES_PER_PAGE
  return {
    status: 200,
    meta: locationsPage(),
    initialQueries: [
      await initialCategories(deps),
      ...(isEmbedded ? [initialAllCities(filter, cities)] : []),
    ],
    ...(isEmbedded ? {} : { prefetchUrl: allCitiesUrl(filter) }),
    body: plainBody(
      'Locations',
      'Find contractors in your city.',
      linkList('Cities', cityLinks(cities.slice(0, LOCATIONS))),
    ),
  }
}
