import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { IMMUTABLE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { readSite } from '../../db/site.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import type { AppMiddleware } from '../../http/context.ts'
import { EncodedReply } from '../../public-reads/encoding.ts'
import { serve } from '../../public-reads/serve.ts'
import { projectRoot } from '../../root.ts'
import { buildDocument } from './document.ts'
import { docsPage, DOCUMENT_PATH, PAGE_PATH, startScript } from './page.ts'

interface Resource {
  build: (siteName: string) => Promise<EncodedReply>
  cacheControl: string
}

/** Browsers revalidate on every visit and get 304 unless a new release has changed the content. */
const REVALIDATED = 'no-cache'

export function apiDocs({ db, cookie, pageSecurity }: FeatureDeps): Feature {
  return { middleware: serveDocs(db, cookie, pageSecurity) }
}

/**
 * Returns middleware that serves `/api/openapi.json`, the documentation page `/api/docs` and the
 * page's files. The page loads nothing from other sites. These paths are not endpoints of the
 * contract. Unknown paths below `/api/docs` get the usual JSON 404.
 */
function serveDocs(db: Knex, cookie: string, security: FeatureDeps['pageSecurity']): AppMiddleware {
  const resources = createResources(cookie)
  /** Only the name of the site changes while the process runs, and creating them takes long. */
  const replies = new Map<string, { siteName: string; reply: EncodedReply }>()
  return async (ctx, next) => {
    const resource = resources.get(ctx.path)
    if (!resource) return next()
    ctx.state.route = ctx.path
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD')
      throw new ContractError('method_not_allowed')
    }
    const { name } = await readSite(db)
    const kept = replies.get(ctx.path)
    const reply = kept?.siteName === name ? kept.reply : await resource.build(name)
    replies.set(ctx.path, { siteName: name, reply })
    await serve(ctx, reply, { security, cacheControl: resource.cacheControl })
  }
}

/** Returns the served files by path. The paths of immutable files contain a version or a hash. */
function createResources(cookie: string): Map<string, Resource> {
  const require = createRequire(import.meta.url)
  const library = dirname(require.resolve('swagger-ui-dist/package.json'))
  const folder = `${PAGE_PATH}/${packageVersion(library)}`
  const files = {
    style: `${folder}/swagger-ui.css`,
    library: `${folder}/swagger-ui-bundle.js`,
    start: `${PAGE_PATH}/start-${hashOf(startScript)}.js`,
  }
  const textReply = (body: string, type: string) => () =>
    Promise.resolve(new EncodedReply(body, { type }))
  const readLibraryFile = (name: string, type: string) => async () =>
    new EncodedReply([await readFile(join(library, name))], { type })
  return new Map<string, Resource>([
    [
      DOCUMENT_PATH,
      {
        cacheControl: REVALIDATED,
        build: (siteName) =>
          Promise.resolve(
            new EncodedReply(
              JSON.stringify(
                buildDocument({ siteName, version: packageVersion(projectRoot), cookie }),
              ),
            ),
          ),
      },
    ],
    [
      PAGE_PATH,
      {
        cacheControl: REVALIDATED,
        build: (siteName) => textReply(docsPage(siteName, files), 'text/html; charset=utf-8')(),
      },
    ],
    [
      files.style,
      {
        cacheControl: IMMUTABLE_CACHE_CONTROL,
        build: readLibraryFile('swagger-ui.css', 'text/css; charset=utf-8'),
      },
    ],
    [
      files.library,
      {
        cacheControl: IMMUTABLE_CACHE_CONTROL,
        build: readLibraryFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
      },
    ],
    [
      files.start,
      {
        cacheControl: IMMUTABLE_CACHE_CONTROL,
        build: textReply(startScript, 'text/javascript; charset=utf-8'),
      },
    ],
  ])
}

function packageVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}
