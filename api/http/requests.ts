import { randomBytes } from 'node:crypto'
import type { Histogram } from 'prom-client'
import { ContractError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { AppMiddleware, Logger } from './context.ts'
import type { LogHash } from './log-hash.ts'

const MAX_IN_FLIGHT = 200

export interface RequestCounts {
  /** Requests being processed. */
  inFlight: number
  /** Requests whose body is being received. They do not count as in flight. */
  receiving: number
}

/** Other methods are labelled `other`, so that clients cannot create labels. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type RequestDurations = Histogram<'method' | 'route' | 'status'>

/**
 * Returns the labels of a request. `route` is the template with its method, never the URL, and
 * undefined for paths without a route. Its label has no method, because the method has its own.
 */
function requestLabels({
  method,
  route = '(none)',
  status,
}: {
  method: string
  route: string | undefined
  status: number
}): Record<'method' | 'route' | 'status', string | number> {
  return {
    method: methods.has(method) ? method : 'other',
    route: route.replace(/^[A-Z]+ /, ''),
    status,
  }
}

interface RequestLogDeps {
  log: Logger
  hash: LogHash
  durations: RequestDurations
  state: { isDraining: boolean }
}

/**
 * Assigns each request an id, writes one log line for it, with route, user, status and duration,
 * and records the duration in the metrics. Logs no query and no body; client address and e-mail
 * address are hashed.
 */
export function requestLog({ log, hash, durations, state }: RequestLogDeps): AppMiddleware {
  const instance = randomBytes(4).toString('hex')
  let count = 0
  return async (ctx, next) => {
    const startedAt = performance.now()
    count += 1
    ctx.state.requestId = `${instance}-${count.toString(36)}`
    if (state.isDraining) ctx.res.shouldKeepAlive = false
    const client = hash('client', clientAddress(ctx))
    try {
      await next()
    } finally {
      const duration = performance.now() - startedAt
      const { method, status } = ctx
      const { requestId, route, userId, errorCode: code, account } = ctx.state
      const isFailedSignIn = status >= 400 && account !== undefined
      durations.observe(requestLabels({ method, route, status }), duration / 1000)
      log.info(
        {
          method,
          route: route ?? '(page)',
          status,
          requestId,
          code,
          client,
          userId,
          account: isFailedSignIn ? hash('account', account) : undefined,
          ms: Math.round(duration * 10) / 10,
        },
        'request',
      )
    }
  }
}

/** Counts the requests in flight and rejects those over the limit. */
export function limitInFlight(state: RequestCounts): AppMiddleware {
  return async (_, next) => {
    state.inFlight += 1
    try {
      assertCapacity(state)
      await next()
    } finally {
      state.inFlight -= 1
    }
  }
}

/** Throws `unavailable` when more than 200 requests are in flight. */
export function assertCapacity({ inFlight }: RequestCounts): void {
  if (inFlight > MAX_IN_FLIGHT) throw new ContractError('unavailable')
}
