import { findPage, publicPages } from '#contract/page-routes.ts'
import { plainPage, siteName, tidyPath } from '#contract/pages.ts'
import type { AppContext, AppMiddleware, Logger } from '../http/context.ts'
import type { PageAnswer, PageDeps } from './answer.ts'
import { firstAnswersElement } from './first-answers.ts'
import { renderHead } from './head.ts'
import { Html, html } from './html.ts'
import { loaders } from './loaders/index.ts'
import { notFound } from './loaders/words.ts'
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

/** How long a browser may follow a redirect without asking again, in seconds: a slug may come back into use. */
const REDIRECT_SECONDS = 3600

/** What a request for a page is answered with: the page of the tidy address (R24), or where it is. */
interface Found {
  /** Template of the route, for logs. */
  route: string
  /** Name of the page whose code is needed. */
  name?: string
  answer: PageAnswer
}

/**
 * Every page of the app is the one shell with the page's own head and a readable body, and a status that is true: 404
 * and 410 for what is not there, 301 for what is elsewhere (H1 to H6, E3).
 */
export function shell(deps: ShellDeps): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) return next()
    const path = tidyPath(ctx.path)
    let found: Found
    try {
      found = await findAnswer(path, new URLSearchParams(ctx.querystring), deps.reads())
    } catch (error) {
      // Without its database the server still hands out the app, as the device may hold the whole directory; a search
      // engine, which reads no more than this, is to come again.
      deps.log.error({ err: error, requestId: ctx.state.requestId }, 'page without its data')
      ctx.set('retry-after', '2')
      return sendHtml(ctx, 503, deps.template.plain(siteTags(deps)), 'no-store')
    }
    ctx.state.route = found.route
    const { answer } = found
    if (answer === 'plain') return sendHtml(ctx, 200, privateShell(deps), 'no-store')
    if ('redirectTo' in answer) return redirect(ctx, answer.redirectTo)
    if (answer.status === 200 && path !== ctx.path) return redirect(ctx, path)
    const code = deps.pageCode(found.name, answer.asks)
    const parts = { head: renderHead(answer.meta, deps.origin()), code, body: answer.body, data: firstAnswersElement(answer.first) }
    return sendHtml(ctx, answer.status, deps.template.fill(siteTags(deps), parts), 'no-cache')
  }
}

async function findAnswer(path: string, query: URLSearchParams, reads: PageDeps): Promise<Found> {
  const page = findPage(path)
  if (!page) return { route: '*', name: 'not-found', answer: notFound() }
  if (page.kind === 'private') return { route: page.path, answer: 'plain' }
  return { route: page.path, name: publicPages[page.path], answer: await loaders[page.path]({ params: page.params, query }, reads) }
}

/** What the browser must know of this site; it stays when the head is replaced. */
function siteTags({ origin, reads }: ShellDeps): Html {
  return html`<meta name="site-origin" content="${origin()}">${reads().landingPages && html`\n    <meta name="index-landing-pages" content="1">`}`
}

/** For sign-in and what lies behind it: nothing about anybody, for no search engine (spec 1 §6). */
function privateShell(deps: ShellDeps): string {
  const nothing = new Html('')
  return deps.template.fill(siteTags(deps), { head: renderHead(plainPage(siteName), deps.origin()), code: nothing, body: nothing, data: nothing })
}

function redirect(ctx: AppContext, path: string): void {
  ctx.redirect(ctx.querystring === '' ? path : `${path}?${ctx.querystring}`)
  ctx.status = 301
  ctx.set('cache-control', `public, max-age=${REDIRECT_SECONDS}`)
}
