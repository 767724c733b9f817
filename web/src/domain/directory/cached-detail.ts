import type { QueryClient } from '@tanstack/react-query'
import type { ContractorDetail } from '#contract/entities.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { bestDetail } from './stored/detail.ts'
import type { ResolvedProfile } from './stored/resolve-profile.ts'

/**
 * Returns the best cached detail of a contractor from the queries by id and by path. List data is
 * not used.
 */
export function cachedDetail(client: QueryClient, id: number): ContractorDetail | undefined {
  const byPath = client
    .getQueriesData<ResolvedProfile>({ queryKey: queryKeyPrefix(directoryReads.bySlug) })
    .map(([, profile]) => profile?.contractor)
  const byId = queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
  const copies = [client.getQueryData<ContractorDetail>(byId), ...byPath]
  return bestDetail(copies.flatMap((copy) => (copy?.id === id ? copy : [])))
}
