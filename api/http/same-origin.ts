import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

/** Methods that change nothing. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects cross-origin requests with an unsafe method. Checks Sec-Fetch-Site, or Origin if that
 * header is missing. A request with neither header does not come from a browser and is accepted
 * only without a session cookie.
 */
export function sameOrigin(publicUrl: () => string, sessionCookie: string): AppMiddleware {
  return (ctx, next) => {
    if (safeMethods.has(ctx.method)) return next()
    const site = ctx.get('sec-fetch-site')
    const origin = ctx.get('origin')
    const isAllowed = site
      ? site === 'same-origin'
      : origin
        ? origin === new URL(publicUrl()).origin
        : !ctx.cookies.get(sessionCookie, { signed: false })
    if (!isAllowed) throw new ContractError('cross_site')
    return next()
  }
}
