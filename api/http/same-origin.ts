import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The payment provider calls from elsewhere, and proves itself by a signature (CS3). */
const WEBHOOK = '/api/webhooks/stripe'

/**
 * Refuses an unsafe call that another site made (CS1): the browser's own word first, then the
 * origin; a call that carries neither comes from no browser and is let through only without a
 * session cookie.
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
