import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CityCount } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { toNearby } from '#contract/in-memory/near.ts'
import { derivedKey, derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { categoryFilter } from '#contract/rules/category-filter.ts'
import { withoutSlugs } from '#contract/rules/cities.ts'
import { formatPosition, MAX_RADIUS, type Position } from '#contract/rules/distance.ts'
import { MAX_CITIES_PER_PAGE } from '#contract/rules/limits.ts'
import { countPages, type PageRange } from '#contract/rules/paging.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { firstRadius, searchWidening } from '#contract/search-groups.ts'
import { askDirectory } from '../../device/ask-directory.ts'
import { read } from '../../device/read.ts'
import type { CityFilter, ContractorPageParams, Search, SearchResult } from './lists.ts'

export type { Search, SearchResult }

/** The summary of the directory. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.summary),
    queryFn: async ({ signal }) => (await read(directoryReads.summary, {}, signal)).body,
  })

/** All categories with their contractor counts. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.categories),
    queryFn: async ({ signal }) => (await read(directoryReads.categories, {}, signal)).body,
  })

/** At most 12 featured contractors, best rated first. */
export const featuredQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.featured),
    queryFn: async ({ signal }) => (await read(directoryReads.featured, {}, signal)).body,
  })

/**
 * One contractor by id. Throws ApiError 404 or 410 when the server has no such contractor for this
 * user, and NotOnDeviceError when offline without a stored copy.
 */
export const contractorByIdQuery = (id: number) => {
  const input = { params: { id: String(id) } }
  return queryOptions({
    queryKey: queryKeyOf(directoryReads.byId, input),
    queryFn: async ({ signal }) => (await read(directoryReads.byId, input, signal)).body,
    // `isPersonal` knows the reply itself.
    structuralSharing: false,
  })
}

/**
 * One contractor by the two segments of its profile path. Throws the same errors as
 * `contractorByIdQuery`.
 */
export const contractorByPathQuery = (slug: string, name: string) => {
  const input = { params: { slug, name } }
  return queryOptions({
    queryKey: queryKeyOf(directoryReads.bySlug, input),
    queryFn: async ({ signal }) => (await read(directoryReads.bySlug, input, signal)).body,
    // `isPersonal` knows the reply itself.
    structuralSharing: false,
  })
}

/**
 * The directory search, with the others near the location. Its key is that of the first request; if
 * nobody is found, wider ones follow.
 */
export const searchQuery = (search: Search) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.search, {
      query: { ...search, radius: firstRadius(search.location) },
    }),
    queryFn: ({ signal }): Promise<SearchResult> =>
      searchWidening(search.location, async (radius) => {
        const query = { ...search, radius }
        const { body, total, place } = await read(directoryReads.search, { query }, signal)
        return { contractors: body, total: total ?? body.length, place }
      }),
    // Short, because every pause in typing may leave a result of up to a megabyte in the cache.
    gcTime: 5 * 60_000,
  })

/**
 * One page of the contractors of a category, or of all contractors, best rated first. While another
 * page loads, the data of the previous page stays visible.
 */
export const contractorPageQuery = (query: ContractorPageParams) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.page, { query }),
    queryFn: async ({ signal }) => (await read(directoryReads.page, { query }, signal)).body,
    placeholderData: keepPreviousData,
  })

/**
 * The contractors of a category from the stored directory, best rated first, at most 1,000. Fails
 * while none is stored.
 */
export const storedCategoryQuery = (category: string) =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'of-category', category),
    queryFn: async () => {
      const { path } = directoryReads.search
      const { body } = await askDirectory('answer', path, { query: { category } })
      return body as Contractor[]
    },
    staleTime: 5 * 60_000,
    gcTime: 5 * 60_000,
    structuralSharing: false,
  })

/** One page of the cities from A to Z. The previous page stays visible while another page loads. */
export const cityPageQuery = (query: PageRange) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.cities, { query }),
    queryFn: async ({ signal }) => (await read(directoryReads.cities, { query }, signal)).body,
    placeholderData: keepPreviousData,
  })

/**
 * All cities of a state that have contractors of a category, most contractors first. `filter` can
 * also select all states or all categories.
 */
export const allCitiesQuery = (filter: CityFilter) =>
  queryOptions({
    queryKey: derivedKeys.allCities(filter),
    queryFn: ({ signal }) => readAllCities(filter, signal),
  })

/** Reads all pages of the cities. Most directories have only one page. */
async function readAllCities(
  filter: CityFilter,
  signal: AbortSignal,
): Promise<readonly CityCount[]> {
  const readPage = async (page?: number) => {
    const query = { ...filter, sort: 'count' as const, size: MAX_CITIES_PER_PAGE, page }
    return (await read(directoryReads.cities, { query }, signal)).body
  }
  const first = await readPage()
  const others = await Promise.all(
    Array.from({ length: countPages(first.total, MAX_CITIES_PER_PAGE) - 1 }, (_, at) =>
      readPage(at + 2),
    ),
  )
  return withoutSlugs([first, ...others].flatMap(({ items }) => items))
}

/**
 * The contractors around a rounded position, best rated first. The search runs on the device; while
 * no contractors are stored, on the server, so that a first visit does not wait for the directory.
 */
export const nearbyQuery = ({ latitude, longitude }: Position, category: string) =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'nearby', latitude, longitude, category),
    queryFn: async ({ signal }) => {
      const from = { latitude, longitude }
      const { revision, states } = await askDirectory('state')
      // Of a large directory, no state may be stored yet.
      const hasContractors = states === null || states.some(({ isStored }) => isStored)
      if (revision !== null && hasContractors) return askDirectory('near', from, category)
      const query = { near: formatPosition(from), radius: String(MAX_RADIUS), category }
      const { body } = await read(directoryReads.search, { query }, signal)
      return toNearby(indexForSearch(body), from)
    },
    staleTime: 5 * 60_000,
    gcTime: 5 * 60_000,
    // A deep comparison of all contractors would block the page.
    structuralSharing: false,
  })

/** The number of featured contractors; null when only some states are stored. */
export const featuredCountQuery = () =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'featured-count'),
    queryFn: () => askDirectory('countFeatured'),
    staleTime: 5 * 60_000,
  })

const noCategories: Category[] = []

/** Returns the categories; [] until loaded. */
export function useCategories(): Category[] {
  return useQuery(categoriesQuery()).data ?? noCategories
}

/**
 * Returns true for the id or slug of a category that does not exist, once the categories are
 * loaded.
 */
export function useIsUnknownCategory(category: string): boolean {
  const categories = useCategories()
  return categories.length > 0 && categoryFilter(category, categories) === undefined
}

/** Returns a category by id; undefined until loaded, or when there is no such category. */
export function useCategory(id: number): Category | undefined {
  return useCategories().find((category) => category.id === id)
}
