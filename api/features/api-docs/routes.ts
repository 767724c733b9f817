import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ContractError } from '#contract/errors.ts'
import { type Built, CachedReplies } from '../../http/cached-replies.ts'
import type { AppMiddleware } from '../../http/context.ts'
import { projectRoot } from '../../root.ts'
import { buildDocument } from './document.ts'
import { docsPage, DOCUMENT_PATH, PAGE_PATH, startScript } from './page.ts'

interface Answer {
  build: () => Promise<Built>
  cacheControl: string
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Asked again at every visit, and answered 304 until the next release. */
const REVALIDATED = 'no-cache'

/**
 * The contract for people and machines outside this project: `/api/openapi.json`, and `/api/docs`,
 * a page of this site that loads nothing from elsewhere. Outside the contract, like health: it says
 * what the contract is. Every other address below stays a JSON 404.
 */
export function apiDocs(cookie: string): AppMiddleware {
  const answers = answersOf(cookie)
  // Nothing here changes while the process runs.
  const replies = new CachedReplies(() => Promise.resolve(0))
  return async (ctx, next) => {
    const answer = answers.get(ctx.path)
    if (!answer) return next()
    ctx.state.route = ctx.path
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD')
      throw new ContractError('method_not_allowed')
    }
    await replies.serve(ctx, ctx.path, answer.build, answer.cacheControl)
  }
}

/** What is answered at which address. Files that never change carry what they are in their name. */
function answersOf(cookie: string): Map<string, Answer> {
  const require = createRequire(import.meta.url)
  const library = dirname(require.resolve('swagger-ui-dist/package.json'))
  const folder = `${PAGE_PATH}/${versionIn(library)}`
  const files = {
    style: `${folder}/swagger-ui.css`,
    library: `${folder}/swagger-ui-bundle.js`,
    start: `${PAGE_PATH}/start-${hashOf(startScript)}.js`,
  }
  const text = (body: string, type: string) => () => Promise.resolve({ body, type })
  const fileOf = (name: string, type: string) => async () => ({
    body: await readFile(join(library, name)),
    type,
  })
  return new Map<string, Answer>([
    [
      DOCUMENT_PATH,
      {
        cacheControl: REVALIDATED,
        build: () =>
          Promise.resolve({
            body: JSON.stringify(buildDocument({ version: versionIn(projectRoot), cookie })),
          }),
      },
    ],
    [
      PAGE_PATH,
      { cacheControl: REVALIDATED, build: text(docsPage(files), 'text/html; charset=utf-8') },
    ],
    [
      files.style,
      { cacheControl: FOR_EVER, build: fileOf('swagger-ui.css', 'text/css; charset=utf-8') },
    ],
    [
      files.library,
      {
        cacheControl: FOR_EVER,
        build: fileOf('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
      },
    ],
    [
      files.start,
      { cacheControl: FOR_EVER, build: text(startScript, 'text/javascript; charset=utf-8') },
    ],
  ])
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string })
    .version
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}
