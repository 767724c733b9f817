import { IsRestoringProvider, useIsRestoring } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router-dom'
import { persistOptions, queryClient, invalidateRestored } from '../device/query-client.ts'
import { showCodeControls } from '../lib/hydration.ts'
import { RootErrorScreen } from './error-screen.tsx'
import type { createRouter } from './router.ts'

interface AppProps {
  router: ReturnType<typeof createRouter>
  /** Called after the first render. */
  onStart?: () => void
}

/**
 * The root component, with the error boundary, the query cache and the router. No query is fetched
 * before the persisted cache has been restored.
 */
export function App({ router, onStart }: AppProps) {
  useEffect(() => {
    showCodeControls()
    onStart?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, after the first render
  }, [])
  return (
    <ErrorBoundary FallbackComponent={RootErrorScreen}>
      <PersistQueryClientProvider
        client={queryClient}
        persistOptions={persistOptions}
        onSuccess={invalidateRestored}
      >
        <DeferredRestored>
          <RouterProvider router={router} />
        </DeferredRestored>
      </PersistQueryClientProvider>
    </ErrorBoundary>
  )
}

/**
 * Lets the queries start in a deferred render. When the cache has been restored, all components
 * with a query are rendered again, and only a deferred render lets the browser handle input in
 * between.
 */
function DeferredRestored({ children }: { children: ReactNode }) {
  const isRestoring = useDeferredValue(useIsRestoring())
  return <IsRestoringProvider value={isRestoring}>{children}</IsRestoringProvider>
}
