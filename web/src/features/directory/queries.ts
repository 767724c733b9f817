import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { directory, type Summary, TOTAL_HEADER } from '#contract/directory.ts'
import type { Category, Contractor, ContractorDetail } from '#contract/entities.ts'
import { searchDirectory } from '#contract/rules/search.ts'
import { call, callWithHeaders } from '../../lib/call.ts'
import { loadCode } from '../../lib/load-code.ts'
import { orStored } from '../../offline/or-stored.ts'
import { countMatches } from './stored/count-matches.ts'
import { asDetail, bestDetail } from './stored/detail.ts'
import { type ResolvedProfile, resolveProfile } from './stored/resolve-profile.ts'
import { categoryOf, summarise } from './stored/summarise.ts'

/** Written to the device by the query cache. */
const keep = { keep: 'public' } as const

/** Counts and the 20 most frequent cities; offline counted from the stored list. */
export const summaryQuery = () => queryOptions({
  queryKey: ['summary'],
  queryFn: ({ signal, client }) => orStored(
    (inTime) => call(directory.summary, {}, { signal: inTime }),
    // The kept copy first: counting reads every contractor.
    (stored) => client.getQueryData<Summary>(['summary']) ?? summarise(stored.index, stored.asOf), signal),
  meta: keep,
})

/** All categories with the number of contractors in each. The device has only the copy of the query cache. */
export const categoriesQuery = () => queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => orStored((inTime) => call(directory.categories, {}, { signal: inTime }), () => undefined, signal),
  meta: keep,
})

/** At most 12 featured contractors, best rated first (S20). */
export const featuredQuery = () => queryOptions({
  queryKey: ['contractors', 'featured'],
  queryFn: ({ signal }) => orStored(
    (inTime) => call(directory.featured, {}, { signal: inTime }),
    ({ index }) => index.map((entry) => entry.contractor).filter((contractor) => contractor.isFeatured).slice(0, 12),
    signal),
  meta: keep,
})

/** One contractor by id. Throws ApiError 404 or 410 when it is not listed, NotOnDeviceError offline without a copy. */
export const contractorByIdQuery = (id: number) => queryOptions({
  queryKey: ['contractors', 'by-id', id],
  queryFn: ({ signal, client }) => orStored(
    (inTime) => call(directory.byId, { params: { id: String(id) } }, { signal: inTime }),
    ({ byId }) => asDetail(byId.get(id), cachedCategories(client), keptDetail(client, id)), signal),
  meta: keep,
})

/** One contractor by the two segments of its profile's address (R1 to R6); errors as above. */
export const contractorByPathQuery = (slug: string, name: string) => queryOptions({
  queryKey: ['contractors', 'by-path', slug, name],
  queryFn: ({ signal, client }) => orStored(
    (inTime) => call(directory.bySlug, { params: { slug, name } }, { signal: inTime }),
    (stored) => resolveProfile(stored.index, cachedCategories(client), slug, name, (id) => keptDetail(client, id)), signal),
  meta: keep,
})

export interface Search {
  location: string
  /** Id or slug; '', 'all' and 'all-contractors' are no filter. */
  category: string
  /** Two-letter code, '' for any. */
  state: string
}

export interface SearchAnswer {
  /** In the default order, at most 1,000. */
  contractors: Contractor[]
  /** How many there are in all. */
  total: number
}

/** The directory search, answered by the stored list with the same rules when the network does not (S4, S5, X11). */
export const searchQuery = (search: Search) => queryOptions({
  queryKey: ['contractors', 'search', search],
  queryFn: ({ signal, client }) => orStored<SearchAnswer>(
    async (inTime) => {
      const { body, headers } = await callWithHeaders(directory.search, { query: search }, { signal: inTime })
      return { contractors: body, total: Number(headers.get(TOTAL_HEADER) ?? body.length) }
    },
    (stored) => {
      const category = categoryOf(search.category, cachedCategories(client))
      if (category === 'unknown') return { contractors: [], total: 0 }
      if (category === 'undecided') return undefined
      const query = { location: search.location, categoryId: category, state: search.state || null }
      const contractors = searchDirectory(stored.index, query)
      return { contractors, total: countMatches(stored.index, query, contractors) }
    }, signal),
  // Every keystroke may leave an answer of up to a megabyte behind.
  gcTime: 5 * 60_000,
})

/** The whole directory, kept apart from the query cache; fetched once where the device has none. */
export const fullDirectoryQuery = () => queryOptions({
  queryKey: ['contractors', 'full'],
  queryFn: async () => (await loadCode(() => import('../../offline/stored-directory.ts'))).fullDirectory(),
  staleTime: 5 * 60_000,
  // Comparing 50,000 contractors deeply would cost more than drawing them.
  structuralSharing: false,
})

/** What the query cache has of a contractor by itself, under its id or an address; lists do not count. */
export function keptDetail(client: QueryClient, id: number): ContractorDetail | undefined {
  const byPath = client.getQueriesData<ResolvedProfile>({ queryKey: ['contractors', 'by-path'] }).map(([, found]) => found?.contractor)
  const copies = [client.getQueryData<ContractorDetail>(contractorByIdQuery(id).queryKey), ...byPath]
  return bestDetail(copies.flatMap((copy) => (copy?.id === id ? copy : [])))
}

function cachedCategories(client: QueryClient): Category[] {
  return client.getQueryData(categoriesQuery().queryKey) ?? []
}
