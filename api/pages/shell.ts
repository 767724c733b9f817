import { errorCodes } from '#contract/errors.ts'
import { NETWORK_PARAM } from '#contract/network-param.ts'
import { noindexPage, normalisePath, siteName, titleOnlyPage } from '#contract/page-meta.ts'
import { isPublicPage, pages } from '#contract/pages.ts'
import { PUBLIC_CACHE_CONTROL, REDIRECT_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import type { AppContext, AppMiddleware, Logger } from '../http/context.ts'
import { EncodedReply, hashOf, sendReply } from '../http/encoded-reply.ts'
import { toContractError } from '../http/errors.ts'
import { createFailureLog } from '../http/failure-log.ts'
import type { Known } from '../http/known-value.ts'
import { rememberReply } from '../http/repeated-requests.ts'
import { VersionedCache } from '../http/versioned-cache.ts'
import type { ReadPublic } from '../public-reads.ts'
import type { DrawOptions, DrawPage } from './draw-page.ts'
import { findPage, type PageMatch } from './find-page.ts'
import { renderHead } from './head.ts'
import { Html, html } from './html.ts'
import { initialQueriesElement } from './initial-queries.ts'
import { loaders } from './loaders/index.ts'
import { readShared } from './loaders/queries.ts'
import type { PagePreloads } from './page-preloads.ts'
import type { PageDeps, PageResult, SharedData } from './page-result.ts'
import { sendHtml } from './send-html.ts'
import type { ShellTemplate } from './template.ts'

export interface ShellDeps extends DrawOptions {
  readPublic: ReadPublic
  template: ShellTemplate
  pageCode: PagePreloads
  draw: DrawPage
  /** Increases with every change of public data. */
  version: Known<number>
  /** Origin of PUBLIC_URL, never of the request. */
  origin: () => string
  log: Logger
  /** `OFFLINE_LIST_LIMIT`. */
  offlineListLimit: number
}

const MAX_CACHED_PAGES = 1000
/**
 * Takes 2.3 ms for the largest page instead of 1.7 ms with the default, and saves 190 bytes: enough
 * that the page arrives before the first acknowledgement.
 */
const BROTLI_QUALITY = 8
const MAX_CACHED_BYTES = 48 * 1024 * 1024

/** A page as bytes, the path it has moved to, or `plain` for a page that the server does not draw. */
type Drawn =
  | {
      status: 200 | 404 | 410
      reply: EncodedReply
      /** Whether the page depends on the time of day, because it is filtered by "Open now". */
      hasClock: boolean
    }
  | { redirectTo: string }
  | 'plain'

/**
 * Serves the pages of the app. Public pages are drawn by the same components that the browser runs,
 * and most of them are cached until public data changes. The status is 404 or 410 for a missing
 * page and 301 for a moved page. See docs/decisions/2026-11-22-pages-drawn-once.md.
 */
export function shell(deps: ShellDeps): AppMiddleware {
  const logFailure = createFailureLog(deps.log, 'page without its data')
  const cache = new VersionedCache<Drawn>({
    maxEntries: MAX_CACHED_PAGES,
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: (drawn) => (isDrawn(drawn) ? drawn.reply.bytes : 0),
    // Missing pages are not cached, because clients could fill the cache with invented paths. Pages
    // filtered by "Open now" change without a new version.
    shouldCache: (drawn) => isDrawn(drawn) && drawn.status === 200 && !drawn.hasClock,
  })
  const shared = new VersionedCache<SharedData>({ maxEntries: 1 })
  const findCached = (address: string) => {
    const version = deps.version.peek()
    const drawn = version === undefined ? undefined : cache.peek(address, version)
    return drawn && isDrawn(drawn) ? drawn.reply : undefined
  }
  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return next()
    const path = normalisePath(ctx.path)
    const query = new URLSearchParams(ctx.querystring)
    const isPastWorker = query.has(NETWORK_PARAM)
    query.delete(NETWORK_PARAM)
    const page = findPage(path)
    ctx.state.route = page ? pages[page.name].path : '*'
    const address = query.size === 0 ? path : `${path}?${query}`
    let drawn: Drawn
    try {
      await ctx.state.limits.countPage(ctx, page && isSearch(page, query) ? 'page-search' : 'page')
      if (page && !isPublicPage(page.name)) {
        drawn = 'plain'
      } else {
        const version = await deps.version.get(ctx.req)
        // Pages share this read, so it selects its own database.
        const readSharedOnce = () =>
          shared.get('shared', version, () =>
            deps.readPublic(ctx.req, (db) => readShared(db, deps.offlineListLimit)),
          )
        drawn = await cache.get(address, version, async () => {
          const result = await deps.readPublic(ctx.req, (db) =>
            load({ db, shared: readSharedOnce }, page, query),
          )
          return draw(deps, result, page, address, query)
        })
      }
    } catch (error) {
      const { code } = toContractError(error)
      ctx.state.errorCode = code
      if (code === 'rate_limited') return sendHtml(ctx, 429, tooManyRequests(deps))
      // The page cannot be drawn, for example because the database is down. Send the app without
      // page data, because the device may have a copy of the directory. The status 503 makes search
      // engines come back later.
      // See docs/decisions/2026-11-20-what-crawlers-are-told.md.
      logFailure(error, { requestId: ctx.state.requestId, route: ctx.state.route })
      ctx.set('retry-after', '2')
      return sendHtml(ctx, 503, deps.template.empty(siteTags(deps)))
    }
    if (drawn === 'plain') return sendHtml(ctx, 200, privateShell(deps))
    if (!isDrawn(drawn)) return redirect(ctx, drawn.redirectTo)
    if (drawn.status === 200 && path !== ctx.path) return redirect(ctx, path)
    await sendReply(ctx, drawn.reply)
    // sendReply may have added a compressed copy.
    cache.updateSize(address)
    if (isPastWorker) ctx.set('cache-control', 'no-store')
    else if (drawn.status === 200) return rememberReply(ctx, findCached, address)
    if (drawn.status === 200) return
    ctx.status = drawn.status
    ctx.remove('etag')
  }
}

const isDrawn = (drawn: Drawn): drawn is Exclude<Drawn, 'plain' | { redirectTo: string }> =>
  typeof drawn === 'object' && 'reply' in drawn

/** Returns true for pages that run a search. They have a stricter rate limit. */
function isSearch({ name }: PageMatch, query: URLSearchParams): boolean {
  return (
    name === 'category-near' ||
    (name === 'directory' && (query.has('location') || query.has('category')))
  )
}

async function draw(
  deps: ShellDeps,
  result: PageResult,
  page: PageMatch | undefined,
  address: string,
  query: URLSearchParams,
): Promise<Drawn> {
  if (result === 'plain' || 'redirectTo' in result) return result
  const { html: body, meta, queries } = await deps.draw(address, result.queries, deps)
  const text = deps.template.drawn(address, siteTags(deps), {
    head: renderHead(meta, deps.origin()),
    code: deps.pageCode(page?.name ?? 'not-found'),
    body: new Html(body),
    data: initialQueriesElement(queries),
  })
  const bytes = Buffer.from(text)
  const type = 'text/html; charset=utf-8'
  return {
    status: result.status,
    hasClock: query.has('open'),
    reply: new EncodedReply({
      chunks: [bytes],
      hash: hashOf(bytes),
      type,
      brotliQuality: BROTLI_QUALITY,
      // Missing pages are not stored, because clients could fill a cache with invented paths.
      headers: { 'cache-control': result.status === 200 ? PUBLIC_CACHE_CONTROL : 'no-cache' },
    }),
  }
}

async function load(
  deps: PageDeps,
  page: PageMatch | undefined,
  query: URLSearchParams,
): Promise<PageResult> {
  if (page && isPublicPage(page.name))
    return loaders[page.name]({ params: page.params, query }, deps)
  return { status: 404, queries: (await deps.shared()).queries }
}

/** Returns the meta tags with site settings. They remain when the browser replaces the head. */
function siteTags({ origin, indexesLandingPages }: ShellDeps): Html {
  return html`<meta name="site-origin" content="${origin()}">${indexesLandingPages && html`\n    <meta name="index-landing-pages" content="1">`}`
}

/** Renders the shell for pages that the server does not draw: no page data, noindex. */
function privateShell(deps: ShellDeps): string {
  return deps.template.empty(siteTags(deps), renderHead(titleOnlyPage(siteName), deps.origin()))
}

/** Renders the page for a client that exceeds its rate limit. */
function tooManyRequests({ template, origin }: ShellDeps): string {
  const [title, { message }] = ['Too many requests', errorCodes.rate_limited]
  return template.text(
    renderHead(noindexPage(title, message), origin()),
    html`<header class="border-b border-base-300 bg-base-100"><div class="page flex h-16 items-center"><a href="/" class="font-heading text-xl font-bold">${siteName}</a></div></header>
    <main class="page py-12"><h1 class="text-3xl">${title}</h1><p class="mt-4 max-w-prose">${message}</p></main>`,
  )
}

function redirect(ctx: AppContext, path: string): void {
  ctx.redirect(ctx.querystring === '' ? path : `${path}?${ctx.querystring}`)
  ctx.status = 301
  ctx.set('cache-control', REDIRECT_CACHE_CONTROL)
}
