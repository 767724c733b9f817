import type { Knex } from 'knex'
import type { DrawOptions, DrawPage } from '#content/drawing.ts'
import { completeMeta, noindexPage, untitledPage } from '#content/page-meta.ts'
import { lookTags } from '#content/site-look.ts'
import { defaultSite } from '#content/site.ts'
import { errorCodes } from '#contract/errors.ts'
import { NETWORK_PARAM } from '#contract/network-param.ts'
import { isPublicPage, normalizePath, pages } from '#contract/pages.ts'
import { REDIRECT_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { dateIn } from '#contract/rules/checks.ts'
import type { PublicSite } from '#contract/site-settings.ts'
import { hasAdmin } from '../features/session/setup-repo.ts'
import type { AppContext, AppMiddleware, Logger } from '../http/context.ts'
import { toContractError } from '../http/errors.ts'
import { createFailureLog } from '../http/failure-log.ts'
import { hasSessionCookie } from '../http/session.ts'
import type { Built, PublicReads } from '../public-reads/cache.ts'
import { EncodedReply } from '../public-reads/encoding.ts'
import { serve } from '../public-reads/serve.ts'
import { olderOf, readTogether, type Versioned } from '../public-reads/versions.ts'
import { findPage, type PageMatch } from './find-page.ts'
import { renderHead } from './head.ts'
import { Html, html } from './html.ts'
import { initialQueriesElement } from './initial-queries.ts'
import { loaders } from './loaders/index.ts'
import { readShared, readSiteOfPages, type SiteQuery } from './loaders/queries.ts'
import type { PagePreloads } from './page-preloads.ts'
import type { PageLoader, PageResult } from './page-result.ts'
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

const HTML = 'text/html; charset=utf-8'

/** A page as bytes, the path it has moved to, or `plain` for a page that the server does not draw. */
type Drawn = { status: 200 | 404 | 410; reply: EncodedReply } | { redirectTo: string } | 'plain'

/**
 * Serves the pages of the app. Public pages are drawn by the same components that the browser runs,
 * and most of them are kept until public data changes. The status is 404 or 410 for a missing page
 * and 301 for a moved page. See docs/decisions/2026-11-22-pages-drawn-once.md.
 */
export function shell(deps: ShellDeps): AppMiddleware {
  const logFailure = createFailureLog(deps.log, 'page without its data')
  /** The settings that were read last, for the pages that are sent without the database. */
  let lastSite: SiteQuery | undefined
  const readSite = async (ctx: AppContext) => {
    try {
      lastSite = (await readSiteOfPages(deps.reads, ctx.req)).value
    } catch (error) {
      logFailure(error, { requestId: ctx.state.requestId, route: ctx.state.route })
    }
    return lastSite
  }
  return async (ctx) => {
    const path = normalizePath(ctx.path)
    const query = new URLSearchParams(ctx.querystring)
    const isPastWorker = query.has(NETWORK_PARAM)
    query.delete(NETWORK_PARAM)
    const found = findPage(path)
    const isOver = found?.name === 'setup' && (await isSetupDone(deps, ctx))
    const page = isOver ? undefined : found
    ctx.state.route = page ? pages[page.name].path : '*'
    const address = isOver ? SETUP_OVER : query.size === 0 ? path : `${path}?${query}`
    let drawn: Drawn
    try {
      await ctx.state.limits.countPage(ctx, page && isSearch(page, query) ? 'page-search' : 'page')
      if (page && !isPublicPage(page.name)) drawn = 'plain'
      else {
        lastSite = (await readSiteOfPages(deps.reads, ctx.req)).value
        // What was checked about a contractor may end with the day.
        const date = dateIn(lastSite.data.site.timeZone, new Date())
        const loader = findLoader(page, lastSite.data.site)
        const draw = (db: Knex) => drawPage(deps, ctx, db, { page, loader, address, query })
        // A page without a loader has no data of its own, so no server is asked and nothing is kept.
        const built = loader
          ? await deps.reads.get(ctx.req, `page ${date} ${address}`, 'all', draw)
          : await draw(deps.reads.primary.db)
        drawn = built.value
      }
    } catch (error) {
      const { code } = toContractError(error)
      ctx.state.errorCode = code
      if (code === 'rate_limited')
        return sendUnkept(ctx, 429, tooManyRequests(deps, lastSite?.data.site), deps)
      // The page cannot be drawn, for example because the database is down. Send the app without
      // page data, because the device may have a copy of the directory. The status 503 makes search
      // engines come back later.
      // See docs/decisions/2026-11-20-what-crawlers-are-told.md.
      logFailure(error, { requestId: ctx.state.requestId, route: ctx.state.route })
      ctx.set('retry-after', '2')
      return sendUnkept(ctx, 503, emptyShell(deps, lastSite), deps)
    }
    if (drawn === 'plain') return sendUnkept(ctx, 200, emptyShell(deps, await readSite(ctx)), deps)
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

/** An address without a page: what the setup shows when it is over. */
const SETUP_OVER = '/setup/over'

/**
 * Returns true when the site has an admin, so that the setup is not found any more. An admin who
 * has just created the account goes on with it.
 */
async function isSetupDone({ reads }: ShellDeps, { req }: AppContext): Promise<boolean> {
  return !hasSessionCookie(req) && (await hasAdmin(reads.primary.db).catch(() => true))
}

/** Returns true for pages that run a search. They have a stricter rate limit. */
function isSearch({ name }: PageMatch, query: URLSearchParams): boolean {
  return (
    name === 'category-near' ||
    (name === 'directory' && (query.has('location') || query.has('category')))
  )
}

interface PageAddress {
  page: PageMatch | undefined
  loader: PageLoader | undefined
  address: string
  query: URLSearchParams
}

async function drawPage(
  deps: ShellDeps,
  ctx: AppContext,
  db: Knex,
  { page, loader, address, query }: PageAddress,
): Promise<Built<Drawn>> {
  // Before the transaction, which would otherwise wait for the connection that this read needs.
  const shared = await readShared(deps.reads, ctx.req, deps.offlineListLimit)
  const site = shared.value.site.data.site
  const read: Versioned<PageResult> = loader
    ? await readTogether(db, async (reader) =>
        loader({ params: page?.params ?? {}, query }, { db: reader, shared: shared.value }),
      )
    : { state: shared.state, value: { status: 404, queries: shared.value.queries } }
  const state = olderOf(read.state, shared.state)
  const result = read.value
  if (result === 'plain' || 'redirectTo' in result)
    return { state, value: result, bytes: 0, keep: 'never' }
  const { html: body, meta, queries } = await deps.draw(address, result.queries, deps)
  const ofSite = siteTags(deps, site)
  // The browser has another address than the page that was drawn.
  const tags = address === SETUP_OVER ? html`${ofSite}<meta name="setup-over">` : ofSite
  const text = deps.template.drawn(address, tags, {
    head: renderHead(meta, deps.origin()),
    code: deps.pageCode(page?.name ?? 'not-found'),
    body: new Html(body),
    data: initialQueriesElement(queries),
  })
  const reply = new EncodedReply(text, { type: HTML })
  // Clients could fill the cache with missing pages and invented parameters.
  const isKept = result.status === 200 && [...query.keys()].every((name) => keptParams.has(name))
  return {
    state,
    value: { status: result.status, reply },
    bytes: reply.bytes,
    ...(!isKept && { keep: 'never' as const }),
  }
}

/** What many ask alike. Pages with filters, or with parameters of other sites, are drawn each time. */
const keptParams = new Set(['location', 'category', 'page', 'sort'])

/** Returns undefined for a page that is drawn as missing, also when its part is switched off. */
function findLoader(page: PageMatch | undefined, { features }: PublicSite): PageLoader | undefined {
  if (!page || !isPublicPage(page.name)) return undefined
  const definition = pages[page.name]
  const isSwitchedOn = !('feature' in definition) || features[definition.feature]
  return isSwitchedOn ? loaders[page.name] : undefined
}

/**
 * Returns the tags with site settings and the look of the site, if it is known. They remain when
 * the browser replaces the head.
 */
function siteTags(
  { origin, indexLandingPages }: Pick<ShellDeps, 'origin' | 'indexLandingPages'>,
  site?: PublicSite,
): Html {
  return html`${site ? new Html(lookTags(site)) : false}<meta name="site-origin" content="${origin()}">${indexLandingPages && html`\n    <meta name="index-landing-pages" content="1">`}`
}

/**
 * Renders the shell for pages that the server does not draw: only the settings of the site, if they
 * are known, and noindex.
 */
function emptyShell({ template, origin, ...deps }: ShellDeps, site: SiteQuery | undefined): string {
  const tags = siteTags({ origin, ...deps }, site?.data.site)
  if (!site) return template.empty(tags)
  const head = renderHead(completeMeta(untitledPage, site.data.site), origin())
  return template.empty(tags, { head, data: initialQueriesElement([site]) })
}

/** Renders the page for a client that exceeds its rate limit. */
function tooManyRequests({ template, origin }: ShellDeps, site = defaultSite): string {
  const [title, { message }] = ['Too many requests', errorCodes.rate_limited]
  return template.text(
    html`${new Html(lookTags(site))}${renderHead(completeMeta(noindexPage(title, message), site), origin())}`,
    html`<header class="border-b border-base-300 bg-base-100"><div class="page flex h-16 items-center"><a href="/" class="font-heading text-xl font-bold">${site.name}</a></div></header>
    <main class="page py-12"><h1 class="text-3xl">${title}</h1><p class="mt-4 max-w-prose">${message}</p></main>`,
  )
}

/** Sends a page that neither the server nor the client stores. */
function sendUnkept(
  ctx: AppContext,
  status: number,
  text: string,
  { security }: ShellDeps,
): Promise<void> {
  const reply = new EncodedReply(text, { type: HTML })
  return serve(ctx, reply, { security, status, cacheControl: 'no-store' })
}

function redirect(ctx: AppContext, path: string): void {
  ctx.redirect(ctx.querystring === '' ? path : `${path}?${ctx.querystring}`)
  ctx.status = 301
  ctx.set('cache-control', REDIRECT_CACHE_CONTROL)
}
