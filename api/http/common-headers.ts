import { PRIVATE_CACHE_CONTROL, withoutSharedCaches } from '#contract/rules/cache-control.ts'
import type { AppContext, AppMiddleware } from './context.ts'
import { hasSessionCookie } from './session.ts'

type Headers = Readonly<Record<string, string>>

/** Gives a response its request id and these security headers, in place of others. */
export function setCommonHeaders(ctx: AppContext, security: Headers): void {
  for (const name of ['X-Frame-Options', 'Origin-Agent-Cluster']) ctx.remove(name)
  ctx.set({ ...security, 'X-Request-Id': ctx.state.requestId })
}

/**
 * Sets the common headers of the responses of later middleware, and keeps everything personal out
 * of shared caches, such as a CDN: responses that set a cookie, responses to requests with a
 * session, and responses for which nothing else sets a Cache-Control.
 */
export function commonHeaders(security: Headers): AppMiddleware {
  return async (ctx, next) => {
    setCommonHeaders(ctx, security)
    await next()
    if (ctx.headerSent) return
    const cacheControl = ctx.res.getHeader('cache-control')
    if (typeof cacheControl !== 'string' || ctx.res.hasHeader('set-cookie'))
      ctx.set('cache-control', PRIVATE_CACHE_CONTROL)
    else if (hasSessionCookie(ctx.req)) ctx.set('cache-control', withoutSharedCaches(cacheControl))
  }
}
