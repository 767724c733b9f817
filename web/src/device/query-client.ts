import { QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { hydrateInitialQueries } from './initial-queries.ts'
import { isOfFirstScreen, PERSISTED_VERSION, shouldPersist } from './persist-policy.ts'
import { QUERY_LIFETIME_MS, queryDefaults } from './query-defaults.ts'
import { persister } from './query-store.ts'

export const queryClient = new QueryClient({ defaultOptions: queryDefaults })

const dehydrateOptions = {
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
 * The `onSuccess` of PersistQueryClientProvider. Invalidates every restored query, so that the
 * query is refetched when it is next used.
 */
export async function invalidateRestored(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: (query) => isOfFirstScreen(query) && query.state.dataUpdatedAt !== hydratedAt,
    refetchType: 'none',
  })
}

let hydratedAt: number | null = null
