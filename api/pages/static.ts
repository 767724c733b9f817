import send from 'koa-send'
import type { AppContext, AppMiddleware } from '../http/context.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000
/** Every page waits for these scripts, so revalidating them would delay it. */
const firstScripts = new Set(['/theme.js', '/start.js'])
const FIRST_SCRIPTS_CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=604800'

/**
 * Serves the files of the web build. Hashed assets are cached as immutable, and most other files
 * are revalidated. A missing asset is a 404. Other paths that only look like a file are passed on
 * to the pages, for example "/contractor/plumbers-tampa/joes.plumbing".
 */
export function staticFiles(folder: string): AppMiddleware {
  return async (ctx, next) => {
    if (!/\.\w+$/.test(ctx.path)) return next()
    const isHashed = ctx.path.startsWith('/assets/')
    if (await trySend(ctx, { root: folder, maxAge: isHashed ? YEAR_MS : 0, immutable: isHashed })) {
      ctx.state.route = isHashed ? '/assets/*' : '(file)'
      ctx.vary('Accept-Encoding')
      if (!isHashed)
        ctx.set(
          'cache-control',
          firstScripts.has(ctx.path) ? FIRST_SCRIPTS_CACHE_CONTROL : 'no-cache',
        )
      return
    }
    if (!isHashed) return next()
    ctx.state.route = '/assets/*'
    ctx.status = 404
    ctx.type = 'text/plain'
    ctx.set('cache-control', 'no-store')
    ctx.body = 'Not found'
  }
}

/** Sends the file. Returns false when it does not exist or may not be served. */
async function trySend(ctx: AppContext, options: send.SendOptions): Promise<boolean> {
  try {
    return Boolean(await send(ctx, ctx.path, options))
  } catch (error) {
    if (![400, 403, 404].includes((error as { status?: number }).status ?? 500)) throw error
    return false
  }
}
