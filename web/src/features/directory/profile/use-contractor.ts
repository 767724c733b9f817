import {
  type QueryClient,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { keptDetail } from '../kept-detail.ts'
import {
  categoriesQuery,
  contractorByIdQuery,
  contractorByPathQuery,
  featuredQuery,
  type SearchAnswer,
} from '../queries.ts'
import { asDetail } from '../stored/detail.ts'
import { type ResolvedProfile, resolveProfile } from '../stored/resolve-profile.ts'

/** How many contractors in memory are looked through for one (R3). */
const SCAN_LIMIT = 1000

/**
 * What a list has of a contractor is shown at once and asked for again, as it was never an answer
 * of its own.
 */
const provisional = {
  initialDataUpdatedAt: 0,
  staleTime: (query: { state: { dataUpdatedAt: number } }) =>
    query.state.dataUpdatedAt === 0 ? 0 : Number.POSITIVE_INFINITY,
}

/**
 * One contractor by id; what is here of it already, in a list or under its address, serves until
 * the answer came (spec 1 §7).
 */
export function useContractorById(id: number): UseQueryResult<ContractorDetail> {
  const client = useQueryClient()
  return useQuery({
    ...contractorByIdQuery(id),
    ...provisional,
    initialData: () => {
      const kept = keptDetail(client, id)
      return (
        asDetail(
          listed(client).find((contractor) => contractor.id === id),
          categoriesIn(client),
          kept,
        ) ?? kept
      )
    },
  })
}

/** One contractor by the segments of its address, in the same way. */
export function useContractorByPath(slug: string, name: string): UseQueryResult<ResolvedProfile> {
  const client = useQueryClient()
  return useQuery({
    ...contractorByPathQuery(slug, name),
    ...provisional,
    initialData: () =>
      resolveProfile(
        listed(client).map((contractor) => ({ contractor })),
        categoriesIn(client),
        slug,
        name,
        (id) => keptDetail(client, id),
      ),
  })
}

/** Whether the server says that there is no such contractor, or no longer (R15, I3). */
export function isNotListed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

function categoriesIn(client: QueryClient) {
  return client.getQueryData(categoriesQuery().queryKey) ?? []
}

function listed(client: QueryClient): Contractor[] {
  const featured = client.getQueryData(featuredQuery().queryKey) ?? []
  const answers = client.getQueriesData<SearchAnswer>({ queryKey: ['contractors', 'search'] })
  return [...featured, ...answers.flatMap(([, answer]) => answer?.contractors ?? [])].slice(
    0,
    SCAN_LIMIT,
  )
}
