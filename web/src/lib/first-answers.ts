import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The element in which the server gives its page the answers that page shows first. */
const ELEMENT = 'first-answers'

interface FirstAnswer {
  /** Of the query that would ask for it. */
  key: QueryKey
  data: unknown
  /** Only the beginning of the answer: it is shown until the whole came. */
  isPart?: true
}

/**
 * Puts the answers that came within the page into the query cache, so that the first screen neither
 * waits for them nor for the code that asks and checks: the same server made page and answers.
 * Answers their time in the cache; null without any, as in the shell of the worker. Of a page that
 * the browser had kept all is asked for again.
 */
export function takeFirstAnswers(client: QueryClient): number | null {
  const element = document.getElementById(ELEMENT)
  if (!element) return null
  const now = Date.now()
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isOld = navigation?.type === 'back_forward' || navigation?.transferSize === 0
  for (const { key, data, isPart = false } of JSON.parse(element.textContent) as FirstAnswer[]) {
    const query = client.getQueryCache().build(client, { queryKey: key, meta: { keep: 'public' } })
    query.setState({ data, dataUpdatedAt: now, status: 'success', isInvalidated: isOld || isPart })
  }
  element.remove()
  return now
}
