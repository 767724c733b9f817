import type { Knex } from 'knex'
import { findBlogVersion } from '../features/blog/repo.ts'
import { findVersion } from '../features/directory/repo.ts'
import { CachedReplies } from '../http/cached-replies.ts'
import type { AppMiddleware, Logger } from '../http/context.ts'
import { onlyReading } from './only-reading.ts'
import { readPageCode } from './page-code.ts'
import { PerVersion } from './per-version.ts'
import { robots } from './robots.ts'
import { shell } from './shell.ts'
import { sitemap } from './sitemap.ts'
import { staticFiles } from './static.ts'
import { readTemplate } from './template.ts'

export interface PagesDeps {
  /** The web build. */
  folder: string
  db: Knex
  log: Logger
  /** PUBLIC_URL; asked at each use, because a test server learns its port when it listens. */
  publicUrl: () => string
  /** `INDEX_LANDING_PAGES` (E1). */
  landingPages: boolean
  /** Addresses in one sitemap file, 10,000 unless said. */
  sitemapPartSize?: number
}

/** Everything that is not the API, in the order it is asked. */
export async function buildPages({
  folder,
  db,
  log,
  publicUrl,
  landingPages,
  sitemapPartSize,
}: PagesDeps): Promise<AppMiddleware[]> {
  const origin = () => new URL(publicUrl()).origin
  const [template, pageCode] = await Promise.all([readTemplate(folder), readPageCode(folder)])
  const directory = new PerVersion(() => findVersion(db))
  // Both grow only, and so does their sum.
  const findAnyVersion = async () =>
    (await Promise.all([findVersion(db), findBlogVersion(db)])).reduce(
      (sum, version) => sum + version,
    )
  return [
    onlyReading,
    robots(origin),
    sitemap({
      db,
      origin,
      landingPages,
      replies: new CachedReplies(findAnyVersion),
      reads: new PerVersion(findAnyVersion),
      ...(sitemapPartSize === undefined ? {} : { partSize: sitemapPartSize }),
    }),
    bareShell,
    staticFiles(folder),
    shell({
      template,
      pageCode,
      origin,
      log,
      reads: () => ({ db, directory: directory.forRequest(), landingPages }),
    }),
  ]
}

/** The worker fetches the shell as a file; as a page it would be a second home page. */
const bareShell: AppMiddleware = (ctx, next) => {
  if (ctx.path === '/index.html') ctx.set('x-robots-tag', 'noindex')
  return next()
}
