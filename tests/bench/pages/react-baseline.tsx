// Baseline page. It loads what every app with React, a router and a query cache loads.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'

const client = new QueryClient()

function Page() {
  const { data } = useQuery({
    queryKey: ['text'],
    queryFn: () => fetch('/api/categories').then((response) => response.text()),
  })
  return <Link to="/">{data}</Link>
}

const router = createBrowserRouter([
  { element: <Outlet />, children: [{ path: '/', element: <Page /> }] },
])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
