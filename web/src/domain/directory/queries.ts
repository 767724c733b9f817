import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/entities.ts'
import { derivedKey, derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import type { PageRange } from '#contract/rules/paging.ts'
import { loadCode } from '../../lib/api-error.ts'
import type { CityFilter, ContractorPageParams, Search, SearchResult } from './lists.ts'

export type { Search, SearchResult }

/**
 * Loads the API calls and reply schemas on demand, because a page with embedded data renders
 * without them.
 */
const calls = () => loadCode(() => import('./calls.lazy.ts'))

/**
 * The summary of the directory. When the server is unavailable, returns the cached summary or
 * computes one from the stored directory.
 */
export const summaryQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.summary),
    queryFn: async (context) => (await calls()).summary(context),
  })

/** All categories with their contractor counts. The only offline copy is the persisted query. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.categories),
    queryFn: async (context) => (await calls()).categories(context),
  })

/** At most 12 featured contractors, best rated first. */
export const featuredQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.featured),
    queryFn: async (context) => (await calls()).featured(context),
  })

/**
 * One contractor by id. Throws ApiError 404 or 410 when the server has no such contractor for this
 * user, and NotOnDeviceError when offline without a stored copy.
 */
export const contractorByIdQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.byId, { params: { id: String(id) } }),
    queryFn: async (context) => (await calls()).contractorById(id, context),
  })

/**
 * One contractor by the two segments of its profile path. Throws the same errors as
 * `contractorByIdQuery`.
 */
export const contractorByPathQuery = (slug: string, name: string) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.bySlug, { params: { slug, name } }),
    queryFn: async (context) => (await calls()).contractorByPath(slug, name, context),
  })

/**
 * The directory search. When the server is unavailable, searches the stored directory with the same
 * rules.
 */
export const searchQuery = (search: Search) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.search, { query: search }),
    queryFn: async (context): Promise<SearchResult> => (await calls()).search(search, context),
    // Short, because every pause in typing may leave a result of up to a megabyte in the cache.
    gcTime: 5 * 60_000,
  })

/**
 * One page of the contractors of a category, or of all contractors, best rated first. While another
 * page loads, the data of the previous page stays visible.
 */
export const contractorPageQuery = (params: ContractorPageParams) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.page, { query: params }),
    queryFn: async (context) => (await calls()).contractorPage(params, context),
    placeholderData: keepPreviousData,
  })

/** One page of the cities from A to Z. The previous page stays visible while another page loads. */
export const cityPageQuery = (params: PageRange) =>
  queryOptions({
    queryKey: queryKeyOf(directoryReads.cities, { query: params }),
    queryFn: async (context) => (await calls()).cityPage(params, context),
    placeholderData: keepPreviousData,
  })

/**
 * All cities of a state that have contractors of a category, most contractors first. `filter` can
 * also select all states or all categories.
 */
export const allCitiesQuery = (filter: CityFilter) =>
  queryOptions({
    queryKey: derivedKeys.allCities(filter),
    queryFn: async (context) => (await calls()).allCities(filter, context),
  })

/**
 * The stored directory; downloads it when none is stored, and of a large directory the tiles for
 * `uses`. Not persisted with the queries.
 */
export const fullDirectoryQuery = (uses: readonly string[] = []) =>
  queryOptions({
    queryKey: derivedKey(directoryReads.list, 'downloaded', ...uses),
    queryFn: async () =>
      (await loadCode(() => import('./stored/stored-directory.lazy.ts'))).loadOrFetchDirectory(
        uses,
      ),
    staleTime: 5 * 60_000,
    // A deep comparison of all contractors would block the page.
    structuralSharing: false,
  })

const noCategories: Category[] = []

/** Returns the categories; [] until loaded. */
export function useCategories(): Category[] {
  return useQuery(categoriesQuery()).data ?? noCategories
}

/** Returns a category by id; undefined until loaded, or when there is no such category. */
export function useCategory(id: number): Category | undefined {
  return useCategories().find((category) => category.id === id)
}
