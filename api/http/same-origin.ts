import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Called by the payment provider from another origin and authenticated by a signature. */
const WEBHOOK = '/api/webhooks/stripe'

/**
 * Rejects cross-site requests with an unsafe method. Checks Sec-Fetch-Site first, then Origin. A
 * request without either header does not come from a browser and is accepted only without a session
 * cookie.
 */
export function sameOrigin(publicUrl: () => string, sessionCookie: string): AppMiddleware {
  return (ctx, next) => {
    if (safe.has(ctx.method) || ctx.path === WEBHOOK) return next()
    const site = ctx.get('sec-fetch-site')
    const origin = ctx.get('origin')
    const isOwn = site
      ? site === 'same-origin'
      : origin
        ? origin === new URL(publicUrl()).origin
        : !ctx.cookies.get(sessionCookie, { signed: false })
    if (!isOwn) throw new ContractError('cross_site')
    return next()
  }
}
