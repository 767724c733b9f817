import { isPartial } from '../lib/initial-queries.ts'

/**
 * Version of the persisted queries. Increase it by hand when a schema in persisted-queries.ts
 * changes, so that older persisted queries are dropped.
 */
export const PERSISTED_VERSION = '2'

/**
 * Returns true for a public query with its whole data. Data of an earlier response stays persisted
 * after a failed refetch.
 */
export function shouldPersist(query: {
  queryHash: string
  meta?: Record<string, unknown> | undefined
  state: { data?: unknown; error?: unknown; isInvalidated: boolean }
}): boolean {
  return (
    query.meta?.persist === true &&
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
