import { randomBytes } from 'node:crypto'
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

/**
 * Assigns each request an id and writes one log line for it: route, user, status and duration. Logs
 * no query and no body; client address and e-mail address are hashed.
 */
export function requestLog(
  log: Logger,
  hash: LogHash,
  state: { isDraining: boolean },
): AppMiddleware {
  const instance = randomBytes(4).toString('hex')
  let count = 0
  return async (ctx, next) => {
    const started = performance.now()
    ctx.state.requestId = `${instance}-${(count += 1).toString(36)}`
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId)
    if (state.isDraining) ctx.res.setHeader('Connection', 'close')
    const client = hash('client', clientAddress(ctx))
    try {
      await next()
    } finally {
      const { requestId, route = '(page)', userId, errorCode, account } = ctx.state
      log.info(
        {
          requestId,
          method: ctx.method,
          route,
          status: ctx.status,
          code: errorCode,
          client,
          userId,
          account:
            ctx.status >= 400 && account !== undefined ? hash('account', account) : undefined,
          ms: Math.round((performance.now() - started) * 10) / 10,
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
