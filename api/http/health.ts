import { ContractError } from '#contract/errors.ts'
import type { AppMiddleware } from './context.ts'

const KEPT_MS = 1000

/** Asked by supervisors and balancers, and answered also when everybody else is refused. */
export const isHealth = (path: string) => path === '/livez' || path === '/readyz'

/** `/livez` looks at this process alone: were it to ask the database, an outage would restart every instance. `/readyz` asks, at most once a second. */
export function health(isReady: () => Promise<boolean>): AppMiddleware {
  let kept: { at: number; answer: Promise<boolean> } | undefined
  const ready = () => {
    if (!kept || Date.now() - kept.at > KEPT_MS) kept = { at: Date.now(), answer: isReady().catch(() => false) }
    return kept.answer
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
