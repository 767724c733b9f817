import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router-dom'
import { persistOptions, queryClient, refreshRestored } from '../lib/query-client.ts'
import { LastErrorScreen } from './error-screen.tsx'
import { createRouter } from './router.tsx'

const router = createRouter()

/** Resolves when the code of the page is here, or is known not to come. */
export function pageReady(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/**
 * The whole app: the last error screen, the query cache restored from the device before anything is
 * fetched (Q4), the pages.
 */
export function App() {
  return (
    <ErrorBoundary FallbackComponent={LastErrorScreen}>
      <PersistQueryClientProvider
        client={queryClient}
        persistOptions={persistOptions}
        onSuccess={refreshRestored}
      >
        <RouterProvider router={router} />
      </PersistQueryClientProvider>
    </ErrorBoundary>
  )
}
