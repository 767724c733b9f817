import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ErrorBoundary } from 'react-error-boundary'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { PageMeta } from '#content/page-meta.ts'
import type { Category } from '#contract/entities.ts'
import { isReplyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { RootErrorScreen } from './app/error-screen.tsx'
import { routes } from './app/routes.tsx'
import { type InitialQuery, setInitialQueries } from './device/initial-queries.ts'
import { queryDefaults } from './device/query-defaults.ts'
import { decodablePath } from './lib/decodable-path.ts'
import { type ServerDrawing, ServerDrawingContext } from './lib/head.tsx'
import { toPartialResult } from './public/list/partial-result.ts'

const handler = createStaticHandler(routes)

/** A drawn page, and the queries that the browser needs to hydrate it. */
interface DrawnPage {
  /** Content of the element `#root`. */
  html: string
  meta: PageMeta
  queries: InitialQuery[]
}

/**
 * Draws the page at `address` (path and query). `answers` are the results of the page's queries.
 * Throws what a component throws, and an Error when the page renders no `Head` or a route
 * redirects.
 */
export async function drawPage(
  address: string,
  answers: readonly InitialQuery[],
  options: Omit<ServerDrawing, 'onHead'>,
): Promise<DrawnPage> {
  const [path = '/', query = ''] = address.split('?', 2)
  // A URL treats a backslash as a slash.
  const escaped = decodablePath(path).replaceAll('\\', '%5C')
  const url = new URL(`http://server${escaped}?${query}`)
  const categories = (answers.find(({ key }) => isReplyOf(directoryReads.categories, key))?.data ??
    []) as Category[]
  const queries = answers.map((answer) =>
    isReplyOf(directoryReads.search, answer.key)
      ? toPartialResult(answer, url, categories)
      : answer,
  )
  const client = new QueryClient({ defaultOptions: queryDefaults })
  setInitialQueries(client, queries, Date.now())
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`The routes respond to ${address} themselves`)
  const heads: PageMeta[] = []
  const drawing: ServerDrawing = { ...options, onHead: (page) => heads.push(page) }
  try {
    const html = await renderToText(
      <ServerDrawingContext value={drawing}>
        <ErrorBoundary FallbackComponent={RootErrorScreen}>
          <QueryClientProvider client={client}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </QueryClientProvider>
        </ErrorBoundary>
      </ServerDrawingContext>,
    )
    const meta = heads.at(-1)
    if (!meta) throw new Error(`The page at ${address} has no head`)
    return { html, meta, queries }
  } finally {
    client.clear()
  }
}

/**
 * Renders to HTML text after all lazy components have loaded. The text contains no inline scripts,
 * because the content security policy forbids them.
 */
function renderToText(element: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      // React sends a Suspense boundary larger than this hidden, with a script that shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    })
  })
}
