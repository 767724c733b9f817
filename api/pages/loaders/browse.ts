import { queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { paginateCities } from '#contract/rules/cities.ts'
import { parsePosition } from '#contract/rules/distance.ts'
import { MAX_LOCATION_LENGTH, maxPages, NEAR_SHOWN, pageSizes } from '#contract/rules/limits.ts'
import { listCities } from '../../features/directory/lists.ts'
import { type PageLoader, pageNumber } from '../page-result.ts'
import { latestPostsQuery } from './blog.ts'
import {
  allCitiesQuery,
  contractorPageQuery,
  emptySearchQuery,
  readFeatured,
  searchQuery,
} from './queries.ts'

/** Contractors on the first page of a search, and the others nearby that it shows. */
const FIRST_RESULTS = pageSizes.results + NEAR_SHOWN

/** Pages that need nothing but the categories and the summary. */
export const plainDirectoryPage: PageLoader = (_, { shared }) => ({
  status: 200,
  queries: shared.queries,
})

export const home: PageLoader = async (_, { db, shared }) => {
  const { queries, posts } = shared
  const featured = await readFeatured(db)
  return {
    status: 200,
    queries: [
      ...queries,
      { key: queryKeyOf(directoryReads.featured), data: featured },
      latestPostsQuery(posts),
    ],
  }
}

/** Loads `/directory` with the results of the search in the URL. */
export const directory: PageLoader = async ({ query }, { db, shared }) => {
  const { categories, queries } = shared
  const location = (query.get('location') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const categoryText = (query.get('category') ?? '').trim().slice(0, MAX_LOCATION_LENGTH)
  const category = categoryFilter(categoryText, categories)
  // A search around the visitor's position runs in the browser only.
  if (parsePosition(query.get('near')) || (location === '' && category === null))
    return { status: 200, queries }
  // Filters, sort orders and later pages need the whole result.
  const isFirstPage = [...query.keys()].every((name) => name === 'location' || name === 'category')
  const search = { location, category: category === null ? '' : categoryText, state: '' }
  // The text of an unknown category may have characters that the database does not accept.
  const found =
    category === undefined
      ? emptySearchQuery(search)
      : await searchQuery(db, search, ...(isFirstPage ? [FIRST_RESULTS] : []))
  return { status: 200, queries: [...queries, found] }
}

export const allContractors: PageLoader = async ({ query }, { db, shared }) => {
  const found = await contractorPageQuery(db, {
    category: '',
    page: pageNumber(query, maxPages.contractors),
    size: pageSizes.contractors,
  })
  return { status: 200, queries: [...shared.queries, found] }
}

export const allCities: PageLoader = async ({ query }, { db, shared }) => {
  const range = { page: pageNumber(query, maxPages.cities), size: pageSizes.cities }
  const found = paginateCities(await listCities(db), { ...range, sort: 'name', q: '' })
  return {
    status: 200,
    queries: [
      ...shared.queries,
      { key: queryKeyOf(directoryReads.cities, { query: range }), data: found },
    ],
  }
}

export const locations: PageLoader = async (_, { db, shared }) => {
  const cities = await allCitiesQuery(db, { category: '', state: '' })
  return { status: 200, queries: [...shared.queries, cities] }
}
