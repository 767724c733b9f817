import { OFFLINE_LIST_LIMIT } from '#contract/rules/limits.ts'
import { postHtml } from '../features/blog/post-html.ts'
import { CachedReplies } from '../http/cached-replies.ts'
import type { AppMiddleware, Logger } from '../http/context.ts'
import type { Known } from '../http/known-value.ts'
import type { ReadPublic } from '../public-reads.ts'
import { loadDrawPage } from './draw-page.ts'
import { getOnly } from './get-only.ts'
import { readPagePreloads } from './page-preloads.ts'
import { robots } from './robots.ts'
import { shell } from './shell.ts'
import { sitemap } from './sitemap.ts'
import { staticFiles } from './static.ts'
import { readTemplate } from './template.ts'
import { VersionedReads } from './versioned-reads.ts'

export interface PagesDeps {
  /** Folder of the web build. */
  folder: string
  readPublic: ReadPublic
  log: Logger
  /** Increases with every change of public data. */
  version: Known<number>
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
  readPublic,
  log,
  version,
  publicUrl,
  indexLandingPages,
  offlineListLimit = OFFLINE_LIST_LIMIT,
  sitemapPartSize,
}: PagesDeps): Promise<AppMiddleware[]> {
  const origin = () => new URL(publicUrl()).origin
  const [template, pageCode, draw] = await Promise.all([
    readTemplate(folder),
    readPagePreloads(folder),
    loadDrawPage(folder),
  ])
  return [
    getOnly,
    robots(origin),
    sitemap({
      readPublic,
      origin,
      indexLandingPages,
      replies: new CachedReplies(version),
      reads: new VersionedReads(version),
      ...(sitemapPartSize === undefined ? {} : { partSize: sitemapPartSize }),
    }),
    noindexShell,
    staticFiles(folder),
    shell({
      template,
      pageCode,
      origin,
      log,
      readPublic,
      draw,
      version,
      indexesLandingPages: indexLandingPages,
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
