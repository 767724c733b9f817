import type { Knex } from 'knex'
import { noindexPage, siteName, titleOnlyPage } from '#content/page-meta.ts'
import { site, toPublicSite, toSite } from '#content/site.ts'
import { errorCodes } from '#contract/errors.ts'
import { NETWORK_PARAM } from '#contract/network-param.ts'
import { isPublicPage, normalizePath, type PageName, pages } from '#contract/pages.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { siteReads } from '#contract/reads.ts'
import { REDIRECT_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { dateIn } from '#contract/rules/checks.ts'
import { readSiteRow } from '../db/site.ts'
import type { AppContext, AppMiddleware, Logger } from '../http/context.ts'
import { toContractError } from '../http/errors.ts'
import { createFailureLog } from '../http/failure-log.ts'
import type { Built, PublicReads } from '../public-reads/cache.ts'
import { EncodedReply } from '../public-reads/encoding.ts'
import { serve } from '../public-reads/serve.ts'
import { olderOf, readTogether } from '../public-reads/versions.ts'
import type { DrawOptions, DrawPage } from './draw-page.ts'
import { findPage, type PageMatch } from './find-page.ts'
import { renderHead } from './head.ts'
import { Html, html } from './html.ts'
import { initialQueriesElement } from './initial-queries.ts'
import { loaders } from './loaders/index.ts'
import { readShared } from './loaders/queries.ts'
import type { PagePreloads } from './page-preloads.ts'
import type { InitialQuery, PageResult } from './page-result.ts'
import { sendHtml } from './send-html.ts'
import type { ShellTemplate } from './template.ts'

export interface ShellDeps extends DrawOptions {
  reads: PublicReads
  security: Readonly<Record<string, string>>
  template: ShellTemplate
  pageCode: PagePreloads
  draw: DrawPage
  /** Origin of PUBLIC_URL, never of the request. */
  origin: () => string
  log: Logger
  /** `OFFLINE_LIST_LIMIT`. */
  offlineListLimit: number
}

/** A page as bytes, the path it has moved to, or `plain` for a page that the server does not draw. */
type Drawn = { status: 200 | 404 | 410; reply: EncodedReply } | { redirectTo: string } | 'plain'

/**
 * Serves the pages of the app. Public pages are drawn by the same components that the browser runs,
 * and most of them are kept until public data changes. The status is 404 or 410 for a missing page
 * and 301 for a moved page. See docs/decisions/2026-11-22-pages-drawn-once.md.
 */
export function shell(deps: ShellDeps): AppMiddleware {
  const logFailure = createFailureLog(deps.log, 'page without its data')
  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return next()
    const path = normalizePath(ctx.path)
    const query = new URLSearchParams(ctx.querystring)
    const isPastWorker = query.has(NETWORK_PARAM)
    query.delete(NETWORK_PARAM)
    const page = findPage(path)
    ctx.state.route = page ? pages[page.name].path : '*'
    const address = query.size === 0 ? path : `${path}?${query}`
    let drawn: Drawn
    try {
      await ctx.state.limits.countPage(ctx, page && isSearch(page, query) ? 'page-search' : 'page')
      drawn =
        page && !isPublicPage(page.name)
          ? 'plain'
          : // What was checked about a contractor may end with the day.
            (
              await deps.reads.get(ctx.req, `page ${siteDate()} ${address}`, 'all', (db) =>
                drawPage(deps, ctx, db, { page, address, query }),
              )
            ).value
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
    if (!('reply' in drawn)) return redirect(ctx, drawn.redirectTo)
    const { status, reply } = drawn
    if (status === 200 && path !== ctx.path) return redirect(ctx, path)
    await serve(ctx, reply, {
      security: deps.security,
      status,
      // Missing pages are not stored, because clients could fill a cache with invented paths.
      ...(status !== 200 && { cacheControl: 'no-cache' }),
      ...(isPastWorker && { cacheControl: 'no-store' }),
    })
  }
}

/** The date in the time zone of the site. */
const siteDate = () => dateIn(site.timeZone.id, new Date())

/** Returns true for pages that run a search. They have a stricter rate limit. */
function isSearch({ name }: PageMatch, query: URLSearchParams): boolean {
  return (
    name === 'category-near' ||
    (name === 'directory' && (query.has('location') || query.has('category')))
  )
}

interface PageAddress {
  page: PageMatch | undefined
  address: string
  query: URLSearchParams
}

async function drawPage(
  deps: ShellDeps,
  ctx: AppContext,
  db: Knex,
  { page, address, query }: PageAddress,
): Promise<Built<Drawn>> {
  // Before the transaction, which would otherwise wait for the connection that this read needs.
  const shared = await readShared(deps.reads, ctx.req, deps.offlineListLimit)
  const loader = page && isPublicPage(page.name) ? loaders[page.name] : undefined
  const read = loader
    ? await readTogether(db, async (reader) => {
        const off = page && (await queriesOfOffPage(reader, page.name))
        return off
          ? { status: 404 as const, queries: [...shared.value.queries, ...off] }
          : loader({ params: page?.params ?? {}, query }, { db: reader, shared: shared.value })
      })
    : { state: shared.state, value: { status: 404 as const, queries: shared.value.queries } }
  const state = olderOf(read.state, shared.state)
  const result: PageResult = read.value
  if (result === 'plain' || 'redirectTo' in result)
    return { state, value: result, bytes: 0, keep: 'never' }
  const { html: body, meta, queries } = await deps.draw(address, result.queries, deps)
  const text = deps.template.drawn(address, siteTags(deps), {
    head: renderHead(meta, deps.origin()),
    code: deps.pageCode(page?.name ?? 'not-found'),
    body: new Html(body),
    data: initialQueriesElement(queries),
  })
  const reply = new EncodedReply(text, { type: 'text/html; charset=utf-8' })
  // Clients could fill the cache with missing pages. Pages filtered by "Open now" change without a
  // new version.
  const isKept = result.status === 200 && !query.has('open')
  return {
    state,
    value: { status: result.status, reply },
    bytes: reply.bytes,
    ...(!isKept && { keep: 'never' as const }),
  }
}

/**
 * Returns the queries of a page whose part of the site is switched off, with which the not-found
 * page is drawn in its place. Returns null for any other page.
 */
async function queriesOfOffPage(db: Knex, name: PageName): Promise<InitialQuery[] | null> {
  const page = pages[name]
  if (!('feature' in page)) return null
  const row = await readSiteRow(db)
  const site = toPublicSite(toSite(row))
  if (site.features[page.feature]) return null
  return [{ key: queryKeyOf(siteReads.get), data: { version: row.version, site } }]
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
