import type { IncomingMessage } from 'node:http'
import { ContractError } from '#contract/errors.ts'
import { requestMessages } from '#contract/messages.ts'
import { clientAddress } from './client-address.ts'
import type { AppContext, AppMiddleware, AppState } from './context.ts'
import { assertCapacity, type RequestCounts } from './requests.ts'

/** Limits for clients that send a request body slowly. */
export interface BodyLimits {
  /**
   * Maximum time from the start of the request to the end of a JSON body, or to the end of a body
   * that no handler reads.
   */
  jsonMs: number
  /** An upload must send at least `uploadWindowBytes` in each window of this length. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /**
   * Maximum number of incomplete bodies from one address at the same time. Each of them occupies a
   * connection.
   */
  perAddress: number
}

/** The default limits: 10 seconds for JSON, and 8 kB per second for uploads. */
export const bodyLimits: BodyLimits = {
  jsonMs: 10_000,
  uploadWindowMs: 10_000,
  uploadWindowBytes: 80_000,
  perAddress: 20,
}

/**
 * Limits the time that a request body may take, and the number of incomplete bodies from one
 * address. While a body is being received, the request does not count as in flight. A connection
 * with a slow body is closed, also when the request was already rejected. See
 * docs/decisions/2026-11-22-request-bodies-have-a-deadline.md.
 */
export function requestBodies(limits: BodyLimits, state: RequestCounts): AppMiddleware {
  const incomplete = new IncompleteBodies(limits.perAddress)
  return (ctx, next) => {
    if (!hasBody(ctx.req)) {
      ctx.state.receiveBody = readNow
      return next()
    }
    const remove = incomplete.add(ctx)
    const deadline = startDeadline(ctx, limits)
    ctx.req.once('close', () => {
      remove()
      deadline.stop()
    })
    // Drain a body that was not read to its end, because the next request on the connection follows
    // it.
    ctx.res.once('finish', () => ctx.req.resume())
    ctx.state.receiveBody = async (read, kind = 'json') => {
      if (kind === 'upload') deadline.allowUpload()
      state.inFlight -= 1
      state.receiving += 1
      const received = await Promise.race([read(), deadline.expired]).finally(() => {
        state.receiving -= 1
        state.inFlight += 1
      })
      assertCapacity(state)
      return received
    }
    return next()
  }
}

const readNow: AppState['receiveBody'] = (read) => read()

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Limits the incomplete bodies from each address. */
class IncompleteBodies {
  readonly #byAddress = new Map<string, Set<IncomingMessage>>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Adds the request and returns a function that removes it again. Throws `rate_limited` when the
   * address already has the maximum number of incomplete bodies.
   */
  add(ctx: AppContext): () => void {
    const address = clientAddress(ctx)
    const requests = this.#byAddress.get(address) ?? new Set()
    // A complete body does not count, even if it was not read, because it occupies no connection.
    if ([...requests].filter(({ complete }) => !complete).length >= this.#max) {
      ctx.set({ connection: 'close', 'retry-after': '1' })
      throw new ContractError('rate_limited')
    }
    this.#byAddress.set(address, requests.add(ctx.req))
    return () => {
      requests.delete(ctx.req)
      if (requests.size === 0) this.#byAddress.delete(address)
    }
  }
}

interface Deadline {
  /**
   * Rejects when the body is too slow or was cut off. Without it, a reader that starts after the
   * body was cut off would wait forever.
   */
  expired: Promise<never>
  /** Applies the upload limits from now on instead of the JSON limit. */
  allowUpload: () => void
  stop: () => void
}

function startDeadline(
  { req, res }: AppContext,
  { jsonMs, uploadWindowMs, uploadWindowBytes }: BodyLimits,
): Deadline {
  let reject: (error: ContractError) => void
  const expired = new Promise<never>((_, rejectExpired) => {
    reject = rejectExpired
  })
  expired.catch(() => undefined)
  const onTimeout = () => {
    if (req.complete) return
    if (!res.headersSent) res.setHeader('connection', 'close')
    reject(new ContractError('request_timeout'))
    if (res.writableFinished) req.destroy()
    else res.once('finish', () => req.destroy())
  }
  let timer = setTimeout(onTimeout, jsonMs)
  let isStopped = false
  return {
    expired,
    allowUpload: () => {
      clearTimeout(timer)
      if (isStopped) return
      let bytes = req.socket.bytesRead
      timer = setInterval(() => {
        if (req.socket.bytesRead - bytes < uploadWindowBytes) onTimeout()
        bytes = req.socket.bytesRead
      }, uploadWindowMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      if (!req.complete)
        reject(new ContractError('invalid', { message: requestMessages.unreadable }))
    },
  }
}
