import type { Keep } from '#contract/endpoint.ts'
import { keepOf } from '#contract/query-keys.ts'
import { isPartial } from './initial-queries.ts'

/**
 * Version of the persisted queries. Increase it by hand when a query key or the schema of a
 * persisted reply changes, so that older persisted queries are dropped.
 */
export const PERSISTED_VERSION = '4'

/**
 * Returns how many replies of the query's endpoint are persisted, and how many items of each.
 * Returns undefined for queries that are not persisted.
 */
export function persistLimits({
  queryKey,
}: {
  queryKey: readonly unknown[]
}): Exclude<Keep, string> | undefined {
  const keep = keepOf(queryKey)
  return typeof keep === 'object' ? keep : undefined
}

export function isPersistable(query: { queryKey: readonly unknown[] }): boolean {
  return persistLimits(query) !== undefined
}

/**
 * Returns true for a persistable query with its whole data. Data of an earlier response stays
 * persisted after a failed refetch, unless the server replied that the resource does not exist.
 */
export function shouldPersist(query: {
  queryKey: readonly unknown[]
  queryHash: string
  state: { data?: unknown; error?: unknown; isInvalidated: boolean }
}): boolean {
  return (
    isPersistable(query) &&
    query.state.data !== undefined &&
    !isGone(query.state.error) &&
    !isPartial(query)
  )
}

/**
 * Returns true when the server replied that the resource does not exist. Its persisted copy is then
 * dropped.
 */
function isGone(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return status === 404 || status === 410
}
