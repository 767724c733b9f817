import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach } from 'vitest'
import { queryClient } from '../../web/src/lib/query-client.ts'

afterEach(cleanup)

/** An empty query cache with the app's settings. */
const emptyCache = () => new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })

function createWrapper(client: QueryClient, beside?: ReactElement) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {beside}
      {children}
    </QueryClientProvider>
  )
}

/** Renders pages at an address, as the app does: with a router and a query cache. */
export function renderApp(routes: RouteObject[], { at = '/' } = {}) {
  const client = emptyCache()
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />, { wrapper: createWrapper(client) })
  return { client, address: () => router.state.location.pathname + router.state.location.search }
}

/** Renders one part over a query cache. */
export function renderPart(part: ReactElement) {
  return render(part, { wrapper: createWrapper(emptyCache()) })
}

/**
 * Calls a hook over a query cache; `beside` is rendered next to it, for example where toasts are
 * shown.
 */
export function renderAppHook<T>(useHook: () => T, beside?: ReactElement) {
  return renderHook(useHook, { wrapper: createWrapper(emptyCache(), beside) })
}
