import {
  allCategoriesPage, allCitiesPage, allContractorsPage, directoryPage, type DirectoryView, homePage, locationsPage,
} from '#contract/pages.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { MAX_LOCATION_LENGTH, MAX_RESULTS } from '#contract/rules/search.ts'
import { countContractors, listPopularCities } from '../../features/directory/repo.ts'
import { searchContractors } from '../../features/directory/search.ts'
import { categoriesOf, type PageDeps, type PageLoader, pageNumber } from '../answer.ts'
import { categoryLinks, cityLinks, contractorLinks, counted, linkList, pagerLinks, readable } from '../readable.ts'
import { listCities, listContractors, type ListedContractor, listPosts } from '../repo.ts'
import { postLinks } from './blog.ts'

/** Sizes and limits of the pages, as in the browser (spec 1 §9). */
const ALL_CONTRACTORS = { size: 24, cap: 500 }
const ALL_CITIES = { size: 50, cap: 100 }
const POPULAR_CITIES = 12
const LATEST_POSTS = 3
const LOCATIONS = 300
const RESULTS = 24
const resultSizes = new Set([10, 25, 50, 100])

const popularCities = ({ db, directory }: PageDeps, limit: number) => directory.get(`popular ${limit}`, () => listPopularCities(db, limit))

export const home: PageLoader = async (_, deps) => {
  const [categories, cities, posts] = await Promise.all([categoriesOf(deps), popularCities(deps, POPULAR_CITIES), listPosts(deps.db, LATEST_POSTS)])
  const meta = homePage()
  return {
    status: 200, meta,
    body: readable(
      'Local contractors, one call away', meta.description, linkList('Popular categories', categoryLinks(categories)),
      linkList('Popular Cities', cityLinks(cities)), linkList('Latest articles', postLinks(posts)),
    ),
  }
}

/** `/directory`: what the address searches for, or ways on (S1, S29). */
export const directory: PageLoader = async ({ query }, deps) => {
  const categories = await categoriesOf(deps)
  const location = (query.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const asked = (query.get('category') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const category = categoryFilter(asked, categories)
  const view: DirectoryView = { location, categoryName: category?.name ?? null, page: pageNumber(query), hasParameters: query.size > 0 }
  if (location === '' && category === null) {
    const cities = await popularCities(deps, POPULAR_CITIES)
    return {
      status: 200, meta: directoryPage(view),
      body: readable(
        'Find a contractor', 'Please select a service category to view contractors',
        linkList('All contractors', [{ to: '/all-contractors', label: 'All contractors' }]),
        linkList('Browse by category', categoryLinks(categories)), linkList('Browse by city', cityLinks(cities)),
      ),
    }
  }
  const { total, contractors } = await search(deps, location, category === null ? '' : category?.id)
  const size = Number(query.get('size'))
  const totalPages = Math.ceil(Math.min(total, MAX_RESULTS) / (resultSizes.has(size) ? size : 25))
  const what = category?.name ?? 'Contractors'
  return {
    status: 200, meta: directoryPage({ ...view, page: pageNumber(query, totalPages) }),
    body: readable(
      location ? `${what} near ${location}` : what, total === 0 ? 'No contractors found' : counted(total, 'contractor'),
      linkList('Best rated', contractorLinks(contractors, categories)),
    ),
  }
}

interface Found {
  total: number
  contractors: ListedContractor[]
}

/** `category` undefined: one that does not exist, in which nobody is (S3). */
async function search({ db, directory: kept }: PageDeps, location: string, category: number | '' | undefined): Promise<Found> {
  if (category === undefined) return { total: 0, contractors: [] }
  return kept.get(`search ${category} ${location.toLowerCase()}`, async () => {
    const { body, total } = await searchContractors(db, { location, category: String(category), state: null }, RESULTS)
    return { total, contractors: JSON.parse(body) as ListedContractor[] }
  })
}

export const allContractors: PageLoader = async ({ query }, deps) => {
  const { db, directory: kept } = deps
  const { size, cap } = ALL_CONTRACTORS
  const [categories, count] = await Promise.all([categoriesOf(deps), kept.get('count', () => countContractors(db))])
  const totalPages = Math.max(1, Math.min(cap, Math.ceil(count / size)))
  const page = pageNumber(query, totalPages)
  const contractors = await kept.get(`all contractors ${page}`, () => listContractors(db, { limit: size, offset: (page - 1) * size }))
  return {
    status: 200, meta: allContractorsPage(page),
    body: readable(
      'All Contractors', counted(count, 'contractor'), linkList('Best rated first', contractorLinks(contractors, categories)),
      pagerLinks('/all-contractors', page, totalPages),
    ),
  }
}

export const allCities: PageLoader = async ({ query }, { db, directory: kept }) => {
  const { size, cap } = ALL_CITIES
  const asked = pageNumber(query, cap)
  const read = (page: number) => kept.get(`all cities ${page}`, () => listCities(db, { limit: size, offset: (page - 1) * size }))
  const first = await read(asked)
  const totalPages = Math.max(1, Math.min(cap, Math.ceil(first.total / size)))
  const page = Math.min(asked, totalPages)
  const { cities } = page === asked ? first : await read(page)
  return {
    status: 200, meta: allCitiesPage(page),
    body: readable('All Cities', linkList('From A to Z', cityLinks(cities)), pagerLinks('/all-cities', page, totalPages)),
  }
}

export const allCategories: PageLoader = async (_, deps) => ({
  status: 200, meta: allCategoriesPage(),
  body: readable(
    'All Categories', 'Choose a trade to see its contractors, city by city.', linkList('Categories', categoryLinks(await categoriesOf(deps))),
  ),
})

export const locations: PageLoader = async (_, deps) => ({
  status: 200, meta: locationsPage(),
  body: readable('Locations', 'Find contractors in your city.', linkList('Cities', cityLinks(await popularCities(deps, LOCATIONS)))),
})
