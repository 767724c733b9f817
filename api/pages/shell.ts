import { findPage, type PageMatch, publicPages } from '#contract/page-routes.ts'
import { titleOnlyPage, siteName, normalisePath } from '#contract/pages.ts'
import type { AppContext, AppMiddleware, Logger } from '../http/context.ts'
import { toContractError } from '../http/errors.ts'
import { createFailureLog } from '../http/failure-log.ts'
import { renderHead } from './head.ts'
import { Html, html } from './html.ts'
import { initialQueriesElement } from './initial-queries.ts'
import { loaders } from './loaders/index.ts'
import { notFound, tooManyRequests } from './loaders/missing-pages.ts'
import type { PagePreloads } from './page-preloads.ts'
import type { PageResult, PageDeps, PageDocument } from './page-result.ts'
import { sendHtml } from './send-html.ts'
import type { ShellTemplate } from './template.ts'

export interface ShellDeps {
  template: ShellTemplate
  pageCode: PagePreloads
  /** Origin of PUBLIC_URL, never of the request. */
  origin: () => string
  /** Returns the dependencies of the page loaders for one request. */
  reads: () => PageDeps
  log: Logger
}

/**
 * Time that a browser may cache a redirect, in seconds. It is short, because a slug may be used
 * again.
 */
const REDIRECT_SECONDS = 3600

/**
 * Serves the pages of the app. The response is the app shell with the head of the page and a plain
 * HTML body. The status is 404 or 410 for a missing page and 301 for a moved page.
 */
export function shell(deps: ShellDeps): AppMiddleware {
  const logFailure = createFailureLog(deps.log, 'page without its data')
  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return next()
    const path = normalisePath(ctx.path)
    const query = new URLSearchParams(ctx.querystring)
    const page = findPage(path)
    ctx.state.route = page?.path ?? '*'
    let result: PageResult
    try {
      await ctx.state.limits.countPage(ctx, page && isSearch(page, query) ? 'page-search' : 'page')
      result = await load(page, query, deps.reads())
    } catch (error) {
      const { code } = toContractError(error)
      ctx.state.errorCode = code
      if (code === 'rate_limited')
        return sendHtml(ctx, 429, fill(deps, tooManyRequests()), 'no-store')
      // Without the database, send the app without page data: the device may have a snapshot of the
      // directory. The status 503 makes search engines come back later.
      // See docs/decisions/2026-11-20-what-crawlers-are-told.md.
      logFailure(error, { requestId: ctx.state.requestId, route: ctx.state.route })
      ctx.set('retry-after', '2')
      return sendHtml(ctx, 503, deps.template.plain(siteTags(deps)), 'no-store')
    }
    if (result === 'plain') return sendHtml(ctx, 200, privateShell(deps), 'no-store')
    if ('redirectTo' in result) return redirect(ctx, result.redirectTo)
    if (result.status === 200 && path !== ctx.path) return redirect(ctx, path)
    return sendHtml(
      ctx,
      result.status,
      fill(deps, result, page?.kind === 'public' ? publicPages[page.path] : 'not-found'),
      'no-cache',
    )
  }
}

/** Returns true for pages that run a search. They have a stricter rate limit. */
function isSearch({ path }: PageMatch, query: URLSearchParams): boolean {
  return (
    path === '/category/:categorySlug/:location' ||
    (path === '/directory' && (query.has('location') || query.has('category')))
  )
}

function load(
  page: PageMatch | undefined,
  query: URLSearchParams,
  reads: PageDeps,
): Promise<PageResult> | PageResult {
  if (!page) return notFound()
  return page.kind === 'private'
    ? 'plain'
    : loaders[page.path]({ params: page.params, query }, reads)
}

/** Renders the shell with a page. `name` is the page whose code is preloaded. */
function fill(
  deps: ShellDeps,
  { meta, body, initialQueries, prefetchUrl }: PageDocument,
  name?: string,
): string {
  const parts = {
    head: renderHead(meta, deps.origin()),
    code: deps.pageCode(name, prefetchUrl),
    body,
    data: initialQueriesElement(initialQueries),
  }
  return deps.template.fill(siteTags(deps), parts)
}

/** Returns the meta tags with site settings. They remain when the browser replaces the head. */
function siteTags({ origin, reads }: ShellDeps): Html {
  return html`<meta name="site-origin" content="${origin()}">${reads().indexLandingPages && html`\n    <meta name="index-landing-pages" content="1">`}`
}

/** Renders the shell for sign-in and private pages: no page data, noindex. */
function privateShell(deps: ShellDeps): string {
  const nothing = new Html('')
  return deps.template.fill(siteTags(deps), {
    head: renderHead(titleOnlyPage(siteName), deps.origin()),
    code: nothing,
    body: nothing,
    data: nothing,
  })
}

function redirect(ctx: AppContext, path: string): void {
  ctx.redirect(ctx.querystring === '' ? path : `${path}?${ctx.querystring}`)
  ctx.status = 301
  ctx.set('cache-control', `public, max-age=${REDIRECT_SECONDS}`)
}
