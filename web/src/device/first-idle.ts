import type { QueryClient } from '@tanstack/react-query'

/**
 * Longest wait in ms for the first requests, and then for an idle period. The directory is
 * downloaded even when the page's requests never finish.
 */
const MAX_WAIT_MS = 10_000

/**
 * Resolves when the page's first requests have finished and the browser is idle, so that downloads
 * for the service worker and the directory do not delay the first content.
 */
export async function waitForFirstIdle(queryClient: QueryClient): Promise<void> {
  await firstRequestsDone(queryClient)
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_WAIT_MS }))
}

function firstRequestsDone(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let hasFetched = false
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      const isFetching = queryClient.isFetching() > 0
      if (hasFetched && !isFetching) finish()
      hasFetched ||= isFetching
    })
    const finish = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, MAX_WAIT_MS)
  })
}
