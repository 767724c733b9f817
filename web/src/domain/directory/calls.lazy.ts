import type { QueryClient } from '@tanstack/react-query'
import { type CityCount, directory, type Summary, TOTAL_HEADER } from '#contract/directory.ts'
import type { Category, Contractor } from '#contract/entities.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { paginateCities, withoutSlugs } from '#contract/rules/cities.ts'
import { paginateContractors } from '#contract/rules/contractor-lists.ts'
import { MAX_CITIES_PER_PAGE, MAX_FEATURED } from '#contract/rules/limits.ts'
import { countPages, type PageRange } from '#contract/rules/paging.ts'
import { searchDirectory } from '#contract/rules/search.ts'
import { call, callWithHeaders } from '../../device/call.ts'
import type { CityFilter, ContractorPageParams, Search, SearchResult } from './lists.ts'
import { cachedDetail, resolveProfile, toDetail } from './stored/detail.ts'
import { parseInSlices } from './stored/directory-index.ts'
import { countMatches, resolveCategoryId, storedCities, summarise } from './stored/figures.ts'
import { withOfflineFallback } from './stored/offline-fallback.ts'
import { assertCovered } from './stored/search-coverage.ts'

/** Context of a query function: its abort signal and the query cache. */
interface QueryContext {
  signal: AbortSignal
  client: QueryClient
}

export function summary({ signal, client }: QueryContext) {
  return withOfflineFallback(
    (requestSignal) => call(directory.summary, {}, { signal: requestSignal }),
    // The cached copy is used first, because counting reads every contractor. Tiles are not the
    // whole directory.
    (stored) =>
      client.getQueryData<Summary>(queryKeyOf(directory.summary)) ??
      (stored.tiles ? undefined : summarise(stored.index, cachedCategories(client), stored.asOf)),
    signal,
  )
}

export function categories({ signal }: QueryContext) {
  return withOfflineFallback(
    (requestSignal) => call(directory.categories, {}, { signal: requestSignal }),
    () => undefined,
    signal,
  )
}

export function featured({ signal, client }: QueryContext) {
  return withOfflineFallback<Contractor[]>(
    (requestSignal) => call(directory.featured, {}, { signal: requestSignal }),
    // The cached copy is used first, because the filter reads every contractor.
    async ({ index, tiles }) =>
      client.getQueryData<Contractor[]>(queryKeyOf(directory.featured)) ??
      (tiles
        ? undefined
        : (await parseInSlices(index))
            .filter(({ isFeatured }) => isFeatured)
            .slice(0, MAX_FEATURED)),
    signal,
  )
}

export function contractorById(id: number, { signal, client }: QueryContext) {
  return withOfflineFallback(
    (requestSignal) =>
      call(directory.byId, { params: { id: String(id) } }, { signal: requestSignal }),
    ({ byId }) => toDetail(byId.get(id), cachedCategories(client), cachedDetail(client, id)),
    signal,
  )
}

export function contractorByPath(slug: string, name: string, { signal, client }: QueryContext) {
  return withOfflineFallback(
    (requestSignal) =>
      call(directory.bySlug, { params: { slug, name } }, { signal: requestSignal }),
    async ({ index }) => {
      // `resolveProfile` parses without pauses until it finds the contractor. Contractors that were
      // parsed here are not parsed again.
      await parseInSlices(index, (contractor) =>
        [contractor.slug, `${contractor.id}`].includes(name),
      )
      return resolveProfile(index, cachedCategories(client), slug, name, (id) =>
        cachedDetail(client, id),
      )
    },
    signal,
  )
}

export function search(params: Search, { signal, client }: QueryContext) {
  return withOfflineFallback<SearchResult>(
    async (requestSignal) => {
      const { body, headers } = await callWithHeaders(
        directory.search,
        { query: params },
        { signal: requestSignal },
      )
      return { contractors: body, total: Number(headers.get(TOTAL_HEADER) ?? body.length) }
    },
    (stored) => {
      const category = resolveCategoryId(params.category, cachedCategories(client))
      if (category === 'unknown') return { contractors: [], total: 0 }
      if (category === 'undecided') return undefined
      const query = { location: params.location, categoryId: category, state: params.state || null }
      const contractors = searchDirectory(stored.index, query)
      assertCovered(stored, { ...params, categoryId: category }, contractors)
      return { contractors, total: countMatches(stored.index, query, contractors) }
    },
    signal,
  )
}

export function contractorPage(params: ContractorPageParams, { signal, client }: QueryContext) {
  return withOfflineFallback(
    (requestSignal) => call(directory.page, { query: params }, { signal: requestSignal }),
    ({ index, tiles }) => {
      const category = resolveCategoryId(params.category, cachedCategories(client))
      if (category === 'undecided') return undefined
      if (category === 'unknown') return { items: [], total: 0, page: 1 }
      const filter = { categoryId: category, citySlug: '', state: params.state || null }
      const found = paginateContractors(index, filter, params)
      return tiles && found.total === 0 ? undefined : found
    },
    signal,
  )
}

export function cityPage(params: PageRange, { signal }: QueryContext) {
  return withOfflineFallback(
    (requestSignal) => call(directory.cities, { query: params }, { signal: requestSignal }),
    ({ index, tiles }) =>
      tiles && index.length === 0
        ? undefined
        : paginateCities(storedCities(index), { ...params, sort: 'name', q: '' }),
    signal,
  )
}

export function allCities(filter: CityFilter, { signal, client }: QueryContext) {
  return withOfflineFallback<readonly CityCount[]>(
    (requestSignal) => fetchAllCities(filter, requestSignal),
    ({ index, tiles }) => {
      const category = resolveCategoryId(filter.category, cachedCategories(client))
      if (category === 'undecided') return undefined
      if (category === 'unknown') return []
      const cities = storedCities(index, { categoryId: category, state: filter.state || null })
      return tiles && cities.length === 0 ? undefined : withoutSlugs(cities)
    },
    signal,
  )
}

/** Fetches all pages of the cities. Most directories have only one page. */
async function fetchAllCities(filter: CityFilter, signal: AbortSignal): Promise<CityCount[]> {
  const fetchPage = (page?: number) =>
    call(
      directory.cities,
      { query: { ...filter, sort: 'count', size: MAX_CITIES_PER_PAGE, page } },
      { signal },
    )
  const first = await fetchPage()
  const others = await Promise.all(
    Array.from({ length: countPages(first.total, MAX_CITIES_PER_PAGE) - 1 }, (_, at) =>
      fetchPage(at + 2),
    ),
  )
  return withoutSlugs([first, ...others].flatMap(({ items }) => items))
}

function cachedCategories(client: QueryClient): Category[] {
  return client.getQueryData(queryKeyOf(directory.categories)) ?? []
}
