import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ContractError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { AppMiddleware, Logger } from './context.ts'
import type { LogHash } from './log-hash.ts'

const MAX_IN_FLIGHT = 200
/** More than the routes and the statuses that they usually have. */
const MAX_LOGGERS = 1000

export interface RequestCounts {
  /** Requests being processed. */
  inFlight: number
  /** Requests whose body is being received. They do not count as in flight. */
  receiving: number
}

/** What is logged of many requests alike. */
interface RequestKind {
  method: string
  route: string
  status: number
}

/** What else is logged of a request, except its duration. */
interface RequestLine {
  requestId: string
  code?: string | undefined
  client: string
  userId?: number | undefined
  account?: string | undefined
}

/**
 * Writes one log line per request: route, user, status and duration. Logs no query and no body;
 * client address and e-mail address are hashed.
 */
export class RequestLog {
  readonly hash: LogHash
  readonly #log: Logger
  /** A logger for each kind of requests. It formats what they have in common only once. */
  readonly #loggers = new LRUCache<string, Logger, RequestKind>({
    max: MAX_LOGGERS,
    memoMethod: (_key, _stale, { context }) => this.#log.child(context),
  })
  readonly #instance = randomBytes(4).toString('hex')
  #count = 0

  constructor(log: Logger, hash: LogHash) {
    this.#log = log
    this.hash = hash
  }

  /** Returns the id of the next request. */
  nextId(): string {
    this.#count += 1
    return `${this.#instance}-${this.#count.toString(36)}`
  }

  write(kind: RequestKind, line: RequestLine, startedAt: number): void {
    const { method, route, status } = kind
    const logger = this.#loggers.memo(`${method} ${status} ${route}`, { context: kind })
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    logger.info({ ...line, ms }, 'request')
  }
}

/** Assigns each request an id and logs it. */
export function requestLog(log: RequestLog, state: { isDraining: boolean }): AppMiddleware {
  return async (ctx, next) => {
    const startedAt = performance.now()
    ctx.state.requestId = log.nextId()
    ctx.res.setHeader('X-Request-Id', ctx.state.requestId)
    if (state.isDraining) ctx.res.setHeader('Connection', 'close')
    const client = log.hash('client', clientAddress(ctx))
    try {
      await next()
    } finally {
      const { requestId, route = '(page)', userId, errorCode, account } = ctx.state
      const isFailedSignIn = ctx.status >= 400 && account !== undefined
      log.write(
        { method: ctx.method, route, status: ctx.status },
        {
          requestId,
          code: errorCode,
          client,
          userId,
          account: isFailedSignIn ? log.hash('account', account) : undefined,
        },
        startedAt,
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
