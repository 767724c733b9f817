import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The element in which the server gives its page the answers that page shows first. */
const ELEMENT = 'first-answers'

interface FirstAnswer {
  /** Of the query that would ask for it. */
  key: QueryKey
  data: unknown
}

/**
 * Puts the answers that came within the page into the query cache, so that the first screen neither waits for them nor
 * for the code that asks and checks: the same server made page and answers. Answers their time in the cache; null
 * without any, as in the shell of the worker. A page that the browser kept for going back is asked about again.
 */
export function takeFirstAnswers(client: QueryClient): number | null {
  const text = document.getElementById(ELEMENT)?.textContent
  if (!text) return null
  const now = Date.now()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isInvalidated = navigation?.type === 'back_forward'
  for (const { key, data } of JSON.parse(text) as FirstAnswer[]) {
    const query = client.getQueryCache().build(client, { queryKey: key, meta: { keep: 'public' } })
    query.setState({ data, dataUpdatedAt: now, status: 'success', isInvalidated })
  }
  return now
}
