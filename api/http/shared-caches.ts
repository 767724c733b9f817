import { PRIVATE_CACHE_CONTROL, withoutSharedCaches } from '#contract/rules/cache-control.ts'
import type { AppMiddleware } from './context.ts'
import { hasSessionCookie } from './session.ts'

/**
 * Keeps everything personal out of shared caches, such as a CDN: responses that set a cookie,
 * responses to requests with a session, and responses for which nothing else sets a Cache-Control.
 */
export const protectPersonalReplies: AppMiddleware = async (ctx, next) => {
  await next()
  const cacheControl = ctx.res.getHeader('cache-control')
  if (typeof cacheControl !== 'string' || ctx.res.hasHeader('set-cookie'))
    ctx.set('cache-control', PRIVATE_CACHE_CONTROL)
  else if (hasSessionCookie(ctx.req)) ctx.set('cache-control', withoutSharedCaches(cacheControl))
}
