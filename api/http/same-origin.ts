import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The payment provider calls this path from another origin. The calls have a signature. */
const WEBHOOK = '/api/webhooks/stripe'

/**
 * Rejects cross-site requests with an unsafe method. Checks Sec-Fetch-Site first, then Origin. A
 * request without either header does not come from a browser and is accepted only without a session
 * cookie.
 */
export function sameOrigin(publicUrl: () => string, sessionCookie: string): AppMiddleware {
  return (ctx, next) => {
    if (safeMethods.has(ctx.method) || ctx.path === WEBHOOK) return next()
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
