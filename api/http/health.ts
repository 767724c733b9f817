import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const READY_CACHE_MS = 1000

/**
 * Returns true for the health check paths, which are served even when the server rejects other
 * requests.
 */
export const isHealthPath = (path: string) => path === '/livez' || path === '/readyz'

/**
 * Serves `/livez` and `/readyz`. `/livez` checks this process only: if it checked the database, an
 * outage would restart every instance. `/readyz` runs `isReady` at most once a second and never
 * concurrently.
 */
export function health(isReady: () => Promise<boolean>): AppMiddleware {
  let last: { endedAt: number; result: Promise<boolean> } | undefined
  const checkReady = () => {
    // performance.now() never decreases, but the system time can be set back.
    if (!last || performance.now() - last.endedAt > READY_CACHE_MS) {
      const check = {
        endedAt: Infinity,
        result: isReady()
          .catch(() => false)
          .finally(() => {
            check.endedAt = performance.now()
          }),
      }
      last = check
    }
    return last.result
  }
  return async (ctx, next) => {
    if (!isHealthPath(ctx.path)) return next()
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('allow', 'GET, HEAD')
      throw new ContractError('method_not_allowed')
    }
    const isUp = ctx.path === '/livez' || (await checkReady())
    ctx.state.route = ctx.path
    ctx.set('cache-control', 'no-store')
    ctx.status = isUp ? 200 : 503
    ctx.body = isUp ? 'ok' : 'unready'
  }
}
