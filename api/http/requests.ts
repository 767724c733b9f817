import { randomBytes } from 'node:crypto'
import { ContractError } from '#contract/errors.ts'
import type { AppContext, AppMiddleware, Logger } from './context.ts'
import { isHealth } from './health.ts'

const MAX_IN_FLIGHT = 200

/** Numbers every request, refuses those over the limit, and writes one log line each: route, who and figures, never what was asked. */
export function requests(log: Logger, state: { inFlight: number; isDraining: boolean }): AppMiddleware {
  const instance = randomBytes(4).toString('hex')
  let count = 0
  return async (ctx, next) => {
    const started = performance.now()
    ctx.state.requestId = `${instance}-${(count += 1).toString(36)}`
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId)
    if (state.isDraining) ctx.res.setHeader('Connection', 'close')
    state.inFlight += 1
    try {
      if (state.inFlight > MAX_IN_FLIGHT && !isHealth(ctx.path)) refuse(ctx)
      else await next()
    } finally {
      state.inFlight -= 1
      log.info({
        requestId: ctx.state.requestId, method: ctx.method, route: ctx.state.route ?? '(page)', status: ctx.status, userId: ctx.state.userId,
        ms: Math.round((performance.now() - started) * 10) / 10,
      }, 'request')
    }
  }
}

/** Written here, not thrown: what writes errors stands behind this. */
function refuse(ctx: AppContext): void {
  const error = new ContractError('unavailable')
  ctx.status = error.status
  ctx.set({ 'retry-after': '2', 'cache-control': 'no-store' })
  ctx.body = error.toBody()
}
