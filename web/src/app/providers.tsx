import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router-dom'
import { persistOptions, queryClient, invalidateRestored } from '../device/query-client.ts'
import { showCodeControls } from '../lib/hydration.ts'
import { RootErrorScreen } from './error-screen.tsx'
import type { createRouter } from './router.ts'

/**
 * The root component, with the error boundary, the query cache and the router. No query is fetched
 * before the persisted cache has been restored.
 */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  useEffect(showCodeControls, [])
  return (
    <ErrorBoundary FallbackComponent={RootErrorScreen}>
      <PersistQueryClientProvider
        client={queryClient}
        persistOptions={persistOptions}
        onSuccess={invalidateRestored}
      >
        <RouterProvider router={router} />
      </PersistQueryClientProvider>
    </ErrorBoundary>
  )
}
