import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const KEPT_MS = 1000

/** Asked by supervisors and balancers, and answered also when everybody else is refused. */
export const isHealth = (path: string) => path === '/livez' || path === '/readyz'

/**
 * `/livez` looks at this process alone: were it to ask the database, an outage would restart every
 * instance. `/readyz` asks, at most once a second and never twice at the same time.
 */
export function health(isReady: () => Promise<boolean>): AppMiddleware {
  let last: { endedAt: number; reply: Promise<boolean> } | undefined
  const ready = () => {
    // Not the time of day, which may be set back.
    if (!last || performance.now() - last.endedAt > KEPT_MS) {
      const check = {
        endedAt: Infinity,
        reply: isReady()
          .catch(() => false)
          .finally(() => {
            check.endedAt = performance.now()
          }),
      }
      last = check
    }
    return last.reply
  }
  return async (ctx, next) => {
    if (!isHealth(ctx.path)) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD')
      throw new ContractError('method_not_allowed')
    }
    const isUp = ctx.path === '/livez' || (await ready())
    ctx.state.route = ctx.path
    ctx.set('cache-control', 'no-store')
    ctx.status = isUp ? 200 : 503
    ctx.body = isUp ? 'ok' : 'unready'
  }
}
