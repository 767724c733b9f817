import type { QueryClient } from '@tanstack/react-query'
import type { ContractorDetail } from '#contract/entities.ts'
import type { ResolvedProfile } from '#contract/in-memory/profile.ts'
import { queryKeyOf, queryKeyPrefix } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { isPersonal } from '../../device/personal-replies.ts'

/**
 * Returns the newest cached detail of a contractor from the queries by id and by path, and of
 * several the one with the most fields. List data is not used, and neither is a personal reply,
 * because what is shown first in another query would come back when the user signs out.
 */
export function cachedDetail(client: QueryClient, id: number): ContractorDetail | undefined {
  const byPath = client
    .getQueriesData<ResolvedProfile>({ queryKey: queryKeyPrefix(directoryReads.bySlug) })
    .map(([, profile]) => profile?.contractor)
  const byId = queryKeyOf(directoryReads.byId, { params: { id: String(id) } })
  return [client.getQueryData<ContractorDetail>(byId), ...byPath]
    .flatMap((copy) => (copy?.id === id && !isPersonal(copy) ? copy : []))
    .toSorted(
      (a, b) =>
        Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || countFilled(b) - countFilled(a),
    )[0]
}

/** Counts the filled fields. A copy that was made of a list lacks some. */
function countFilled(detail: ContractorDetail): number {
  return Object.values(detail).filter((value) => value !== null).length + detail.photos.length
}
