import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { levels, symbols } from 'pino'
import { ContractError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { AppMiddleware, Logger } from './context.ts'
import type { LogHash } from './log-hash.ts'
import { type RequestDurations, type RequestKind, requestLabels } from './request-kind.ts'

const MAX_IN_FLIGHT = 200
/** More than the routes and the statuses that they usually have. */
const MAX_KINDS = 1000
const INFO = Number(levels.values.info)

export interface RequestCounts {
  /** Requests being processed. */
  inFlight: number
  /** Requests whose body is being received. They do not count as in flight. */
  receiving: number
}

/** The parts of the log line and of the metrics that requests of one kind share. */
export interface RecordedKind {
  /** The start of the log lines. */
  start: string
  /** The labels in the metrics. */
  labels: ReturnType<typeof requestLabels>
}

/** What else is logged of a request, except its duration. The texts contain nothing to escape. */
interface RequestLine {
  requestId: string
  code?: string | undefined
  client: string
  userId?: number | undefined
  account?: string | undefined
}

/** A logger with the parts of its lines, which pino gives to libraries. */
interface FormattingLogger extends Logger {
  /** The start of a line by level number. */
  [symbols.lsCacheSym]: Record<number, string>
  /** Returns the field of the current time. */
  [symbols.timeSym]: () => string
  /** The fields that all lines of a logger have. */
  [symbols.chindingsSym]: string
  [symbols.streamSym]: { write: (line: string) => void }
}

/**
 * Writes one log line per request, with route, user, status and duration, and records the duration
 * in the metrics. Logs no query and no body; client address and e-mail address are hashed.
 */
export class RequestLog {
  readonly hash: LogHash
  readonly #log: FormattingLogger
  readonly #durations: RequestDurations
  readonly #kinds = new LRUCache<string, RecordedKind, RequestKind>({
    max: MAX_KINDS,
    memoMethod: (_key, _stale, { context }) => this.toRecordedKind(context),
  })
  readonly #instance = randomBytes(4).toString('hex')
  #count = 0

  constructor(log: Logger, hash: LogHash, durations: RequestDurations) {
    this.#log = log as FormattingLogger
    this.hash = hash
    this.#durations = durations
  }

  /** Returns the id of the next request. */
  nextId(): string {
    this.#count += 1
    return `${this.#instance}-${this.#count.toString(36)}`
  }

  /** Records a request that has just been answered. `startedAt` is in ms, from `performance.now()`. */
  record(kind: RequestKind, line: RequestLine, startedAt: number): void {
    const { method, route, status } = kind
    const recorded = this.#kinds.memo(`${method} ${status} ${route}`, { context: kind })
    this.recordAs(recorded, line, startedAt)
  }

  /** Returns what `recordAs` needs to record requests of this kind. */
  toRecordedKind(kind: RequestKind): RecordedKind {
    const { method, route = '(page)', status } = kind
    const child = this.#log.child({ method, route, status }) as FormattingLogger
    return { start: child[symbols.chindingsSym], labels: requestLabels(kind) }
  }

  /**
   * Like `record`. Writes the line that the `info` of a child logger with the fields of the kind
   * would write. Formatting it here takes a fraction of the time.
   */
  recordAs({ start, labels }: RecordedKind, line: RequestLine, startedAt: number): void {
    const duration = performance.now() - startedAt
    this.#durations.observe(labels, duration / 1000)
    const log = this.#log
    if (!log.isLevelEnabled('info')) return
    const { requestId, code, client, userId, account } = line
    const ms = Math.round(duration * 10) / 10
    const common = `${log[symbols.lsCacheSym][INFO]}${log[symbols.timeSym]()}${start}`
    const who = `,"client":"${client}"${optional('userId', userId)}${optional('account', account)}`
    log[symbols.streamSym].write(
      `${common},"requestId":"${requestId}"${optional('code', code)}${who},"ms":${ms},"msg":"request"}\n`,
    )
  }
}

function optional(field: string, value: string | number | undefined): string {
  return value === undefined ? '' : `,"${field}":${JSON.stringify(value)}`
}

/** Assigns each request an id, logs it and measures its duration. */
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
      const { requestId, route, userId, errorCode, account } = ctx.state
      const isFailedSignIn = ctx.status >= 400 && account !== undefined
      log.record(
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
