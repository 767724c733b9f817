import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses an unsafe call that another site made (CS1): the browser's own word first, then the origin; a call that
 * carries neither comes from no browser and is let through only without a session cookie.
 */
export function sameOrigin(publicUrl: () => string, sessionCookie: string): AppMiddleware {
  return (ctx, next) => {
    if (safe.has(ctx.method)) return next()
    const site = ctx.get('sec-fetch-site')
    const origin = ctx.get('origin')
    const isOwn = site ? site === 'same-origin' : origin ? origin === new URL(publicUrl()).origin : !ctx.cookies.get(sessionCookie)
    if (!isOwn) throw new ContractError('cross_site')
    return next()
  }
}
