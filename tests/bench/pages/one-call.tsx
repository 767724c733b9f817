// Reference page with the libraries of the app. It sends one small request and renders cards from
// the response.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom'

interface Card {
  id: number
  name: string
  city: string | null
  description: string | null
}

const client = new QueryClient()

function Page() {
  const { data } = useQuery({
    queryKey: ['cards'],
    queryFn: async () => (await (await fetch('/cards.json')).json()) as Card[],
  })
  return (
    <main>
      <h1>Contractors</h1>
      {data?.map((card) => (
        <article key={card.id}>
          <h2>
            <Link to={`/${card.id}`}>{card.name}</Link>
          </h2>
          <p>{card.city}</p>
          <p>{card.description}</p>
        </article>
      ))}
    </main>
  )
}

const router = createBrowserRouter([{ path: '*', element: <Page /> }])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
