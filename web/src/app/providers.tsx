import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router-dom'
import { persistOptions, queryClient, refreshRestored } from '../lib/query-client.ts'
import { LastErrorScreen } from './error-screen.tsx'
import { createRouter } from './router.tsx'

const router = createRouter()

/** The whole app: the last error screen, the query cache restored from the device before anything is fetched (Q4), the pages. */
export function App() {
  return (
    <ErrorBoundary FallbackComponent={LastErrorScreen}>
      <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions} onSuccess={refreshRestored}>
        <RouterProvider router={router} />
      </PersistQueryClientProvider>
    </ErrorBoundary>
  )
}
