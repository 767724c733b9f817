import { ContractError } from '#contract/errors.ts'
import { OFFLINE_LIST_LIMIT } from '#contract/rules/limits.ts'
import { postHtml } from '../features/blog/post-html.ts'
import type { AppMiddleware, Logger } from '../http/context.ts'
import { pageHeaders } from '../http/security-headers.ts'
import type { PublicReads } from '../public-reads/cache.ts'
import { loadDrawPage } from './draw-page.ts'
import { manifest } from './manifest.ts'
import { readPagePreloads } from './page-preloads.ts'
import { robots } from './robots.ts'
import { shell } from './shell.ts'
import { sitemap } from './sitemap.ts'
import { staticFiles } from './static.ts'
import { readTemplate } from './template.ts'

export interface PagesDeps {
  /** Folder of the web build. */
  folder: string
  publicReads: PublicReads
  /** `Strict-Transport-Security` in seconds; 0 sends none. */
  hstsSeconds: number
  log: Logger
  /**
   * Returns PUBLIC_URL, or the address of the server if it is not set. A function, because the
   * server knows its port only once it listens.
   */
  publicUrl: () => string
  /** Whether search engines may index landing pages (INDEX_LANDING_PAGES). */
  indexLandingPages: boolean
  /** Default: `OFFLINE_LIST_LIMIT`. */
  offlineListLimit?: number
  /** URLs per sitemap file. Default: 10,000. */
  sitemapPartSize?: number
}

/** Returns the middleware for robots.txt, the sitemap, the files of the web build and the pages. */
export async function buildPages({
  folder,
  publicReads,
  hstsSeconds,
  log,
  publicUrl,
  indexLandingPages,
  offlineListLimit = OFFLINE_LIST_LIMIT,
  sitemapPartSize,
}: PagesDeps): Promise<AppMiddleware[]> {
  const origin = () => new URL(publicUrl()).origin
  const security = pageHeaders(hstsSeconds)
  const [template, pageCode, draw] = await Promise.all([
    readTemplate(folder),
    readPagePreloads(folder),
    loadDrawPage(folder),
  ])
  return [
    getOnly,
    robots(origin),
    sitemap({
      reads: publicReads,
      security,
      origin,
      indexLandingPages,
      ...(sitemapPartSize === undefined ? {} : { partSize: sitemapPartSize }),
    }),
    manifest({ reads: publicReads, security }),
    noindexShell,
    staticFiles(folder),
    shell({
      template,
      pageCode,
      origin,
      log,
      reads: publicReads,
      security,
      draw,
      indexLandingPages,
      offlineListLimit,
      toPostHtml: (content) => postHtml(content, origin()),
    }),
  ]
}

/**
 * The service worker fetches the shell as /index.html. Search engines must not index it as a second
 * home page.
 */
const noindexShell: AppMiddleware = (ctx, next) => {
  if (ctx.path === '/index.html') ctx.set('x-robots-tag', 'noindex')
  return next()
}

/** Rejects all methods except GET and HEAD with 405 and Allow. */
const getOnly: AppMiddleware = (ctx, next) => {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return next()
  ctx.state.route = '*'
  ctx.set('allow', 'GET, HEAD')
  throw new ContractError('method_not_allowed')
}
