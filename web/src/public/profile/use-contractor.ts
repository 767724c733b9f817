import {
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ContractorPage } from '#contract/directory.ts'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { type ResolvedProfile, resolveProfile, toDetail } from '#contract/in-memory/profile.ts'
import { queryKeyPrefix } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { cachedDetail } from '../../domain/directory/cached-detail.ts'
import {
  categoriesQuery,
  contractorByIdQuery,
  contractorByPathQuery,
  featuredQuery,
  type SearchResult,
} from '../../domain/directory/queries.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Maximum number of cached contractors to search. */
const SCAN_LIMIT = 1000

/**
 * Initial data, which comes from other queries, is always refetched. After a 404 or 410, the
 * contractor is not requested again on mount, because the server may have drawn the page from that
 * response.
 */
const provisional = {
  initialDataUpdatedAt: 0,
  retryOnMount: (query: { state: { error: unknown } }) => !isNotListed(query.state.error),
  staleTime: (query: { state: { dataUpdatedAt: number } }) =>
    query.state.dataUpdatedAt === 0 ? 0 : Number.POSITIVE_INFINITY,
}

/**
 * Loads a contractor by id. Until the response arrives, returns cached data from lists or from
 * queries by path.
 */
export function useContractorById(id: number): UseQueryResult<ContractorDetail> {
  const client = useQueryClient()
  return useQuery({
    ...contractorByIdQuery(id),
    ...provisional,
    initialData: () => {
      const cached = cachedDetail(client, id)
      return (
        toDetail(
          cachedContractors(client).find((contractor) => contractor.id === id),
          cachedCategories(client),
          cached,
        ) ?? cached
      )
    },
  })
}

/**
 * Loads a contractor by the two segments of its path. Until the response arrives, returns cached
 * data from lists or other queries.
 */
export function useContractorByPath(slug: string, name: string): UseQueryResult<ResolvedProfile> {
  const client = useQueryClient()
  return useQuery({
    ...contractorByPathQuery(slug, name),
    ...provisional,
    initialData: () =>
      resolveProfile(
        cachedContractors(client).map((contractor) => ({ contractor })),
        cachedCategories(client),
        { slug, name },
        (id) => cachedDetail(client, id),
      ),
  })
}

/** Returns true when the server replied that the contractor is not or no longer public. */
export function isNotListed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

function cachedCategories(client: QueryClient) {
  return client.getQueryData(categoriesQuery().queryKey) ?? []
}

function cachedContractors(client: QueryClient): Contractor[] {
  const featured = client.getQueryData(featuredQuery().queryKey) ?? []
  const searches = client.getQueriesData<SearchResult>({
    queryKey: queryKeyPrefix(directoryReads.search),
  })
  const pages = client.getQueriesData<ContractorPage>({
    queryKey: queryKeyPrefix(directoryReads.page),
  })
  return [
    ...featured,
    ...searches.flatMap(([, result]) => result?.contractors ?? []),
    ...pages.flatMap(([, page]) => page?.items ?? []),
  ].slice(0, SCAN_LIMIT)
}
