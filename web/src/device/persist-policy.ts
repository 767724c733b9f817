import { hashKey } from '@tanstack/react-query'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { isPartial } from './initial-queries.ts'

/**
 * Version of the persisted queries. Increase it by hand when a query key or the schema of a
 * persisted reply changes, so that older persisted queries are dropped.
 */
export const PERSISTED_VERSION = '5'

const firstScreen = new Set(
  [
    queryKeyOf(directoryReads.summary),
    queryKeyOf(directoryReads.categories),
    queryKeyOf(directoryReads.featured),
    derivedKeys.latestPosts(),
  ].map(hashKey),
)

/** Returns true for the queries that the first screen shows. They are persisted. */
export function isOfFirstScreen({ queryHash }: { queryHash: string }): boolean {
  return firstScreen.has(queryHash)
}

/** Returns true for a persisted query with its whole data. It stays after a failed refetch. */
export function shouldPersist(query: {
  queryHash: string
  state: { data?: unknown; isInvalidated: boolean }
}): boolean {
  return isOfFirstScreen(query) && query.state.data !== undefined && !isPartial(query)
}
