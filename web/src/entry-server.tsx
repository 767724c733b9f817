import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ErrorBoundary } from 'react-error-boundary'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { DrawnPage, DrawOptions } from '#content/drawing.ts'
import type { CompleteMeta } from '#content/page-meta.ts'
import type { Category } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { isReplyOf } from '#contract/query-keys.ts'
import { directoryReads, siteReads } from '#contract/reads.ts'
import type { PublicSiteReply } from '#contract/site.ts'
import { RootErrorScreen } from './app/error-screen.tsx'
import { routes } from './app/routes.tsx'
import { setInitialQueries } from './device/initial-queries.ts'
import { queryDefaults } from './device/query-defaults.ts'
import { decodablePath } from './lib/decodable-path.ts'
import { type ServerDrawing, ServerDrawingContext } from './lib/server-drawing.ts'
import { toPartialResult } from './public/list/partial-result.ts'

const handler = createStaticHandler(routes)

/**
 * Draws the page at `address` (path and query). `answers` are the results of the page's queries.
 * Throws what a component throws, and an Error when the page renders no `Head` or a route
 * redirects.
 */
export async function drawPage(
  address: string,
  answers: readonly InitialQuery[],
  options: DrawOptions,
): Promise<DrawnPage> {
  const [path = '/', query = ''] = address.split('?', 2)
  // A URL treats a backslash as a slash.
  const escaped = decodablePath(path).replaceAll('\\', '%5C')
  const url = new URL(`http://server${escaped}?${query}`)
  const categories = getReply<Category[]>(answers, directoryReads.categories)
  const queries = answers.map((answer) =>
    isReplyOf(directoryReads.search, answer.key)
      ? toPartialResult(answer, url, categories)
      : answer,
  )
  const client = new QueryClient({ defaultOptions: queryDefaults })
  setInitialQueries(client, queries, Date.now())
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`The routes respond to ${address} themselves`)
  const heads: CompleteMeta[] = []
  const { site } = getReply<PublicSiteReply>(answers, siteReads.get)
  const drawing: ServerDrawing = { ...options, site, onHead: (page) => heads.push(page) }
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

/** Throws when the reply of the endpoint is not among the results. */
function getReply<T>(
  answers: readonly InitialQuery[],
  address: Parameters<typeof isReplyOf>[0],
): T {
  const answer = answers.find(({ key }) => isReplyOf(address, key))
  if (!answer) throw new Error(`The page has no reply of ${address.path}`)
  return answer.data as T
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
