import { QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { hydrateInitialQueries } from './initial-queries.ts'
import { isPersistable, PERSISTED_VERSION, shouldPersist } from './persist-policy.ts'
import { QUERY_LIFETIME_MS, queryDefaults } from './query-defaults.ts'
import { persister } from './query-store.ts'

export const queryClient = new QueryClient({ defaultOptions: queryDefaults })

export const dehydrateOptions = {
  shouldDehydrateQuery: shouldPersist,
  shouldDehydrateMutation: () => false,
}

/** For PersistQueryClientProvider, which delays all fetches until the cache has been restored. */
export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister,
  maxAge: QUERY_LIFETIME_MS,
  buster: PERSISTED_VERSION,
  dehydrateOptions,
}

/** Hydrates the query results embedded in the page. Call it before the first render. */
export function hydrateFromPage(): void {
  hydratedAt = hydrateInitialQueries(queryClient)
}

/**
 * The `onSuccess` of PersistQueryClientProvider. Invalidates every restored public query, so that
 * the query is refetched when it is next used.
 */
export async function invalidateRestored(): Promise<void> {
  isRestored = true
  await queryClient.invalidateQueries({
    predicate: (query) => isPersistable(query) && query.state.dataUpdatedAt !== hydratedAt,
    refetchType: 'none',
  })
}

/** True once the persisted cache has been restored. Before that, it must not be overwritten. */
export function isCacheRestored(): boolean {
  return isRestored
}

let isRestored = false
let hydratedAt: number | null = null
