import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, renderHook } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach } from 'vitest'
import { queryClient } from '../../web/src/device/query-client.ts'

configure({
  // Generous for busy machines: only a failing test waits this long.
  asyncUtilTimeout: 20_000,
  // The default prints the whole page, also for each of the many errors of a test that waits.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message}\n\nThe page: ${container.textContent}`), {
      name: 'TestingLibraryElementError',
    }),
})

afterEach(cleanup)

/** Returns an empty query client with the app's settings. */
const createClient = () => new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })

function createWrapper(client: QueryClient, sibling?: ReactElement) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      {sibling}
      {children}
    </QueryClientProvider>
  )
}

/** Renders routes at the path `at` with a router and a query client. */
export function renderApp(routes: RouteObject[], { at = '/' } = {}) {
  const client = createClient()
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />, { wrapper: createWrapper(client) })
  return { client, address: () => router.state.location.pathname + router.state.location.search }
}

/** Renders one component with a query client. */
export function renderComponent(element: ReactElement) {
  return render(element, { wrapper: createWrapper(createClient()) })
}

/** Runs a hook with a query client. `sibling` is also rendered, for example the toaster. */
export function renderAppHook<T>(useHook: () => T, sibling?: ReactElement) {
  return renderHook(useHook, { wrapper: createWrapper(createClient(), sibling) })
}
