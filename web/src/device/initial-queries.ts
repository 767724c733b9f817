import { hashKey, type QueryClient } from '@tanstack/react-query'
import { INITIAL_QUERIES_ID, type InitialQuery } from '#contract/initial-queries.ts'
import { ApiError } from '../lib/api-error.ts'

/** Hashes of the keys of partial results. */
const partialQueries = new Set<string>()

/**
 * Writes the query results embedded in the page into the query cache, so that the page renders as
 * the server has drawn it, without a request. The results are not validated, because the server
 * that drew the page wrote them. When the browser loaded the page from its cache, all data is
 * invalidated. Returns the `dataUpdatedAt` of the results, or null when the page has none (the app
 * shell of the service worker).
 */
export function hydrateInitialQueries(client: QueryClient): number | null {
  const element = document.getElementById(INITIAL_QUERIES_ID)
  if (!element) return null
  const now = Date.now()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromBrowserCache = navigation?.type === 'back_forward' || navigation?.transferSize === 0
  const queries = JSON.parse(element.textContent) as InitialQuery[]
  setInitialQueries(client, queries, now, isFromBrowserCache)
  element.remove()
  return now
}

/** Writes query results into a query cache as if they had been fetched at `time`, in ms. */
export function setInitialQueries(
  client: QueryClient,
  queries: readonly InitialQuery[],
  time: number,
  isInvalidated = false,
): void {
  for (const { key, data, failure, isPart = false } of queries) {
    const query = client.getQueryCache().build(client, { queryKey: key })
    // The server never reads this set, which would grow with every page that it draws.
    if (isPart && !import.meta.env.SSR) partialQueries.add(hashKey(key))
    query.setState(
      failure === undefined
        ? {
            data,
            dataUpdatedAt: time,
            status: 'success',
            isInvalidated: isInvalidated || isPart,
          }
        : {
            error: new ApiError(failure, '', '', null, null),
            errorUpdatedAt: time,
            status: 'error',
          },
    )
  }
}

/** Returns true while the data of a query is only the part that the server has embedded. */
export function isPartial({
  queryHash,
  state,
}: {
  queryHash: string
  state: { isInvalidated: boolean }
}): boolean {
  return state.isInvalidated && partialQueries.has(queryHash)
}
