import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Id of the script element in which the server embeds the query results of the first screen. */
const ELEMENT_ID = 'initial-queries'

interface InitialQuery {
  key: QueryKey
  data: unknown
  /** True for a partial result, which is rendered until the full result has been fetched. */
  isPart?: true
}

/**
 * Writes the query results embedded in the page into the query cache, so that the first screen
 * renders without a request. The results are not validated, because the same server rendered the
 * page. Returns their `dataUpdatedAt`, or null when the page has none (the app shell of the service
 * worker). When the browser loaded the page from its cache, all results are invalidated.
 */
export function hydrateInitialQueries(client: QueryClient): number | null {
  const element = document.getElementById(ELEMENT_ID)
  if (!element) return null
  const now = Date.now()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isFromBrowserCache = navigation?.type === 'back_forward' || navigation?.transferSize === 0
  for (const { key, data, isPart = false } of JSON.parse(element.textContent) as InitialQuery[]) {
    const query = client.getQueryCache().build(client, { queryKey: key, meta: { persist: true } })
    query.setState({
      data,
      dataUpdatedAt: now,
      status: 'success',
      isInvalidated: isFromBrowserCache || isPart,
    })
  }
  element.remove()
  return now
}
