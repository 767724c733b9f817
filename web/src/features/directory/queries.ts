import { queryOptions } from '@tanstack/react-query'
import { loadCode } from '../../lib/load-code.ts'
import type { Search, SearchAnswer } from './search-answer.ts'

export type { Search, SearchAnswer }

/** Written to the device by the query cache. */
const keep = { keep: 'public' } as const

/**
 * What asks the server and checks its answers: a page that came with its first answers is drawn
 * before it.
 */
const calls = () => loadCode(() => import('./calls.ts'))

/** Counts and the 20 most frequent cities; offline counted from the stored list. */
export const summaryQuery = () =>
  queryOptions({
    queryKey: ['summary'],
    queryFn: async (asking) => (await calls()).summary(asking),
    meta: keep,
  })

/**
 * All categories with the number of contractors in each. The device has only the copy of the query
 * cache.
 */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async (asking) => (await calls()).categories(asking),
    meta: keep,
  })

/** At most 12 featured contractors, best rated first (S20). */
export const featuredQuery = () =>
  queryOptions({
    queryKey: ['contractors', 'featured'],
    queryFn: async (asking) => (await calls()).featured(asking),
    meta: keep,
  })

/**
 * One contractor by id. Throws ApiError 404 or 410 when it is not listed, NotOnDeviceError offline
 * without a copy.
 */
export const contractorByIdQuery = (id: number) =>
  queryOptions({
    queryKey: ['contractors', 'by-id', id],
    queryFn: async (asking) => (await calls()).contractorById(id, asking),
    meta: keep,
  })

/** One contractor by the two segments of its profile's address (R1 to R6); errors as above. */
export const contractorByPathQuery = (slug: string, name: string) =>
  queryOptions({
    queryKey: ['contractors', 'by-path', slug, name],
    queryFn: async (asking) => (await calls()).contractorByPath(slug, name, asking),
    meta: keep,
  })

/**
 * The directory search, answered by the stored list with the same rules when the network does not
 * (S4, S5, X11).
 */
export const searchQuery = (search: Search) =>
  queryOptions({
    queryKey: ['contractors', 'search', search],
    queryFn: async (asking): Promise<SearchAnswer> => (await calls()).search(search, asking),
    // Every keystroke may leave an answer of up to a megabyte behind.
    gcTime: 5 * 60_000,
  })

/** The whole directory, kept apart from the query cache; fetched once where the device has none. */
export const fullDirectoryQuery = () =>
  queryOptions({
    queryKey: ['contractors', 'full'],
    queryFn: async () =>
      (await loadCode(() => import('../../offline/stored-directory.ts'))).fullDirectory(),
    staleTime: 5 * 60_000,
    // Comparing 50,000 contractors deeply would cost more than drawing them.
    structuralSharing: false,
  })
