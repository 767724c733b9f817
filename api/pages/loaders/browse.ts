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
import { MAX_LOCATION_LENGTH } from '#contract/rules/limits.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { site } from '#contract/site.ts'
import { countContractors, listPopularCities } from '../../features/directory/repo.ts'
import { searchContractors } from '../../features/directory/search.ts'
import {
  initialCategories,
  initialFeatured,
  initialSearch,
  initialSummary,
  MAX_INITIAL_CONTRACTORS,
  searchUrl,
} from '../initial-queries.ts'
import {
  categoriesOf,
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
import { listCities, listContractors, type ContractorListItem, listPosts } from '../repo.ts'
import { postLinks } from './blog.ts'

/** Page sizes and maximum numbers of pages. They must be the same as in the browser. */
const ALL_CONTRACTORS = { size: 24, cap: 500 }
const ALL_CITIES = { size: 50, cap: 100 }
const LATEST_POSTS = 3
const LOCATIONS = 300
const resultSizes = new Set([10, 25, 50, 100])

const popularCities = ({ db, directory }: PageDeps, limit: number) =>
  directory.get(`popular ${limit}`, () => listPopularCities(db, limit))

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
  const { db, directory: cache } = deps
  const { size, cap } = ALL_CONTRACTORS
  const [categories, count] = await Promise.all([
    categoriesOf(deps),
    cache.get('count', () => countContractors(db)),
  ])
  const totalPages = Math.max(1, Math.min(cap, Math.ceil(count / size)))
  const page = pageNumber(query, totalPages)
  const contractors = await cache.get(`all contractors ${page}`, () =>
    listContractors(db, { limit: size, offset: (page - 1) * size }),
  )
  return {
    status: 200,
    meta: allContractorsPage(page),
    body: plainBody(
      'All Contractors',
      formatCount(count, 'contractor'),
      linkList('Best rated first', contractorLinks(contractors, categories)),
      pagerLinks('/all-contractors', page, totalPages),
    ),
  }
}

export const allCities: PageLoader = async ({ query }, { db, directory: cache }) => {
  const { size, cap } = ALL_CITIES
  const requestedPage = pageNumber(query, cap)
  const read = (page: number) =>
    cache.get(`all cities ${page}`, () =>
      listCities(db, { limit: size, offset: (page - 1) * size }),
    )
  const first = await read(requestedPage)
  const totalPages = Math.max(1, Math.min(cap, Math.ceil(first.total / size)))
  const page = Math.min(requestedPage, totalPages)
  const { cities } = page === requestedPage ? first : await read(page)
  return {
    status: 200,
    meta: allCitiesPage(page),
    body: plainBody(
      'All Cities',
      linkList('From A to Z', cityLinks(cities)),
      pagerLinks('/all-cities', page, totalPages),
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

export const locations: PageLoader = async (_, deps) => ({
  status: 200,
  meta: locationsPage(),
  body: plainBody(
    'Locations',
    'Find contractors in your city.',
    linkList('Cities', cityLinks(await popularCities(deps, LOCATIONS))),
  ),
})
