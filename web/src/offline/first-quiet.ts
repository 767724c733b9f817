import type { QueryClient } from '@tanstack/react-query'

/** A page that never gets its answers must not keep the device from being filled. */
const LATEST_MS = 10_000

/**
 * Resolves when the page has got what it first asked for and the browser is idle: the worker's
 * files and the whole directory must not compete with the first card.
 */
export async function firstQuiet(queryClient: QueryClient): Promise<void> {
  await answered(queryClient)
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_MS }))
}

function answered(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let hasAsked = false
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      const isAsking = queryClient.isFetching() > 0
      if (hasAsked && !isAsking) end()
      hasAsked ||= isAsking
    })
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, LATEST_MS)
  })
}
