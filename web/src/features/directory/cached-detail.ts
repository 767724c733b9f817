import type { QueryClient } from '@tanstack/react-query'
import type { ContractorDetail } from '#contract/entities.ts'
import { bestDetail } from './stored/detail.ts'
import type { ResolvedProfile } from './stored/resolve-profile.ts'

/**
 * Returns the best cached detail of a contractor from the queries by id and by path. List data is
 * not used.
 */
export function cachedDetail(client: QueryClient, id: number): ContractorDetail | undefined {
  const byPath = client
    .getQueriesData<ResolvedProfile>({ queryKey: ['contractors', 'by-path'] })
    .map(([, profile]) => profile?.contractor)
  const copies = [client.getQueryData<ContractorDetail>(['contractors', 'by-id', id]), ...byPath]
  return bestDetail(copies.flatMap((copy) => (copy?.id === id ? copy : [])))
}
