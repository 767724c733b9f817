import { join } from 'node:path'
import send from 'koa-send'
import type { AppMiddleware } from '../http/context.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000
/** The script that stands before the first paint: asking for it again would hold up every page. */
const themeScript = { path: '/theme.js', cacheControl: 'public, max-age=3600, stale-while-revalidate=604800' }

/** Files of the web build: hashed assets for ever, all else asked again at every visit (W11); a missing file is a real 404 (W12). */
export function staticFiles(folder: string): AppMiddleware {
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !/\.\w+$/.test(ctx.path) || ctx.path.startsWith('/api/')) return next()
    const isHashed = ctx.path.startsWith('/assets/')
    ctx.state.route = isHashed ? '/assets/*' : '(file)'
    ctx.vary('Accept-Encoding')
    try {
      await send(ctx, ctx.path, { root: join(folder), maxAge: isHashed ? YEAR_MS : 0, immutable: isHashed })
      if (!isHashed) ctx.set('cache-control', ctx.path === themeScript.path ? themeScript.cacheControl : 'no-cache')
      if (ctx.path.endsWith('.webmanifest')) ctx.type = 'application/manifest+json'
    } catch (error) {
      if (![400, 403, 404].includes((error as { status?: number }).status ?? 500)) throw error
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.set('cache-control', 'no-store')
      ctx.body = 'Not found'
    }
  }
}
