import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ErrorBoundary } from 'react-error-boundary'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { Category } from '#contract/entities.ts'
import type { PageMeta } from '#contract/page-meta.ts'
import { RootErrorScreen } from './app/error-screen.tsx'
import { routes } from './app/routes.tsx'
import { toFirstView } from './features/directory/list/first-view.ts'
import { type InitialQuery, setInitialQueries } from './lib/initial-queries.ts'
import { queryDefaults } from './lib/query-defaults.ts'
import { type ServerDrawing, ServerDrawingContext } from './lib/server-drawing.ts'

const { query: matchRoutes, dataRoutes } = createStaticHandler(routes)

/** A drawn page, and the queries that the browser needs to continue it. */
interface DrawnPage {
  /** Content of the element `#root`. */
  html: string
  meta: PageMeta
  queries: InitialQuery[]
}

/**
 * Draws the page at `address` (path and query) from the results of its queries. Throws what a
 * component throws.
 */
export async function drawPage(
  address: string,
  answers: readonly InitialQuery[],
  options: Omit<ServerDrawing, 'meta'>,
): Promise<DrawnPage> {
  const url = new URL(address, 'http://server')
  const categories = (answers.find(({ key }) => key[0] === 'categories')?.data ?? []) as Category[]
  const queries = answers.map((answer) =>
    answer.key[1] === 'search' ? toFirstView(answer, url, categories) : answer,
  )
  const client = new QueryClient({ defaultOptions: queryDefaults })
  setInitialQueries(client, queries, Date.now())
  const context = await matchRoutes(new Request(url))
  if (context instanceof Response) throw new Error(`The routes respond to ${address} themselves`)
  const drawing: ServerDrawing = { ...options, meta: null }
  const html = await renderToText(
    <ServerDrawingContext value={drawing}>
      <ErrorBoundary FallbackComponent={RootErrorScreen}>
        <QueryClientProvider client={client}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </ErrorBoundary>
    </ServerDrawingContext>,
  )
  client.clear()
  if (!drawing.meta) throw new Error(`The page at ${address} has no head`)
  return { html, meta: drawing.meta, queries }
}

/** Renders with all lazy components. The text has no scripts, which the security policy forbids. */
function renderToText(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      // A larger Suspense boundary would be sent hidden, with a script that shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
  })
}
