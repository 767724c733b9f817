import { findPage, type FoundPage, publicPages } from '#contract/page-routes.ts'
import { plainPage, siteName, tidyPath } from '#contract/pages.ts'
import type { AppContext, AppMiddleware, Logger } from '../http/context.ts'
import { toContractError } from '../http/errors.ts'
import { createFailureLog } from '../http/failure-log.ts'
import type { PageAnswer, PageDeps, PageDocument } from './answer.ts'
import { firstAnswersElement } from './first-answers.ts'
import { renderHead } from './head.ts'
import { Html, html } from './html.ts'
import { loaders } from './loaders/index.ts'
import { notFound, tooManyRequests } from './loaders/words.ts'
import type { PageCode } from './page-code.ts'
import { sendHtml } from './send-html.ts'
import type { ShellTemplate } from './template.ts'

export interface ShellDeps {
  template: ShellTemplate
  pageCode: PageCode
  /** Of PUBLIC_URL, never of the request (E9). */
  origin: () => string
  /** What one request may ask. */
  reads: () => PageDeps
  log: Logger
}

/**
 * How long a browser may follow a redirect without asking again, in seconds: a slug may come back
 * into use.
 */
const REDIRECT_SECONDS = 3600

/**
 * Every page of the app is the one shell with the page's own head and a readable body, and a status
 * that is true: 404 and 410 for what is not there, 301 for what is elsewhere (H1 to H6, E3).
 */
export function shell(deps: ShellDeps): AppMiddleware {
  const logFailure = createFailureLog(deps.log, 'page without its data')
  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return next()
    const path = tidyPath(ctx.path)
    const query = new URLSearchParams(ctx.querystring)
    const page = findPage(path)
    ctx.state.route = page?.path ?? '*'
    let answer: PageAnswer
    try {
      await ctx.state.limits.countPage(ctx, page && isSearch(page, query) ? 'page-search' : 'page')
      answer = await load(page, query, deps.reads())
    } catch (error) {
      const { code } = toContractError(error)
      ctx.state.errorCode = code
      if (code === 'rate_limited')
        return sendHtml(ctx, 429, fill(deps, tooManyRequests()), 'no-store')
      // Without its database the server still hands out the app, as the device may hold the whole directory; a search
      // engine, which reads no more than this, is to come again.
      logFailure(error, { requestId: ctx.state.requestId, route: ctx.state.route })
      ctx.set('retry-after', '2')
      return sendHtml(ctx, 503, deps.template.plain(siteTags(deps)), 'no-store')
    }
    if (answer === 'plain') return sendHtml(ctx, 200, privateShell(deps), 'no-store')
    if ('redirectTo' in answer) return redirect(ctx, answer.redirectTo)
    if (answer.status === 200 && path !== ctx.path) return redirect(ctx, path)
    return sendHtml(
      ctx,
      answer.status,
      fill(deps, answer, page?.kind === 'public' ? publicPages[page.path] : 'not-found'),
      'no-cache',
    )
  }
}

/** The pages that search the database. */
function isSearch({ path }: FoundPage, query: URLSearchParams): boolean {
  return (
    path === '/category/:categorySlug/:location' ||
    (path === '/directory' && (query.has('location') || query.has('category')))
  )
}

function load(
  page: FoundPage | undefined,
  query: URLSearchParams,
  reads: PageDeps,
): Promise<PageAnswer> | PageAnswer {
  if (!page) return notFound()
  return page.kind === 'private'
    ? 'plain'
    : loaders[page.path]({ params: page.params, query }, reads)
}

/** The shell with a page in it; `name` is that of the page whose code is needed. */
function fill(deps: ShellDeps, { meta, body, first, asks }: PageDocument, name?: string): string {
  const parts = {
    head: renderHead(meta, deps.origin()),
    code: deps.pageCode(name, asks),
    body,
    data: firstAnswersElement(first),
  }
  return deps.template.fill(siteTags(deps), parts)
}

/** What the browser must know of this site; it stays when the head is replaced. */
function siteTags({ origin, reads }: ShellDeps): Html {
  return html`<meta name="site-origin" content="${origin()}">${reads().landingPages && html`\n    <meta name="index-landing-pages" content="1">`}`
}

/** For sign-in and what lies behind it: nothing about anybody, for no search engine (spec 1 §6). */
function privateShell(deps: ShellDeps): string {
  const nothing = new Html('')
  return deps.template.fill(siteTags(deps), {
    head: renderHead(plainPage(siteName), deps.origin()),
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
