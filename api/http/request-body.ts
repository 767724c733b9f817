import type { IncomingMessage } from 'node:http'
import { ContractError } from '#contract/errors.ts'
import { clientAddress } from './client-address.ts'
import type { AppContext, AppMiddleware } from './context.ts'
import { assertRoom, type RequestCounts } from './requests.ts'

/** How slowly a client may send the body of a request. */
export interface BodyLimits {
  /**
   * Time for a whole JSON body, and for the rest of a body that nobody reads, from the moment the
   * request is handled.
   */
  jsonMs: number
  /** In each window of this length an upload must bring at least so many bytes. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /** Bodies from one address that may be incomplete at the same time: each holds a connection. */
  perAddress: number
}

/** 10 seconds for JSON, 8 kB a second for uploads. */
export const bodyLimits: BodyLimits = {
  jsonMs: 10_000,
  uploadWindowMs: 10_000,
  uploadWindowBytes: 80_000,
  perAddress: 20,
}

/**
 * Bounds what slow bodies can hold: time, connections of one address, and no place among the calls
 * in flight. A body that is too slow ends its connection, whether somebody reads it or the request
 * was refused before.
 */
export function requestBodies(limits: BodyLimits, state: RequestCounts): AppMiddleware {
  const incomplete = new IncompleteBodies(limits.perAddress)
  return (ctx, next) => {
    if (!hasBody(ctx.req)) {
      ctx.state.receiveBody = (read) => read()
      return next()
    }
    const forget = incomplete.add(ctx)
    const deadline = startDeadline(ctx, limits)
    ctx.req.once('close', () => {
      forget()
      deadline.stop()
    })
    // The rest of a body that nobody reads, or whose reader gave up, is let through: the next request comes after it.
    ctx.res.once('finish', () => ctx.req.resume())
    ctx.state.receiveBody = async (read, kind = 'json') => {
      if (kind === 'upload') deadline.allowUpload()
      state.inFlight -= 1
      state.receiving += 1
      const received = await Promise.race([read(), deadline.passed]).finally(() => {
        state.receiving -= 1
        state.inFlight += 1
      })
      assertRoom(state)
      return received
    }
    return next()
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Requests whose bodies are still to come, by address. */
class IncompleteBodies {
  readonly #byAddress = new Map<string, Set<IncomingMessage>>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Returns a function that forgets the request. Throws rate_limited when its address has as many
   * as it may.
   */
  add(ctx: AppContext): () => void {
    const address = clientAddress(ctx)
    const requests = this.#byAddress.get(address) ?? new Set()
    // Bodies that are here but not yet read do not count: they hold nothing back.
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
   * Rejects when the body is too slow, or breaks off: a reader that began after that would wait for
   * ever.
   */
  passed: Promise<never>
  /** From now on the body has the time of an upload. */
  allowUpload: () => void
  stop: () => void
}

function startDeadline(
  { req, res }: AppContext,
  { jsonMs, uploadWindowMs, uploadWindowBytes }: BodyLimits,
): Deadline {
  let reject: (error: ContractError) => void
  const passed = new Promise<never>((_, rejectPassed) => {
    reject = rejectPassed
  })
  passed.catch(() => undefined)
  const pass = () => {
    if (req.complete) return
    if (!res.headersSent) res.setHeader('connection', 'close')
    reject(new ContractError('request_timeout'))
    if (res.writableFinished) req.destroy()
    else res.once('finish', () => req.destroy())
  }
  let timer = setTimeout(pass, jsonMs)
  return {
    passed,
    allowUpload: () => {
      clearTimeout(timer)
      let bytes = req.socket.bytesRead
      timer = setInterval(() => {
        if (req.socket.bytesRead - bytes < uploadWindowBytes) pass()
        bytes = req.socket.bytesRead
      }, uploadWindowMs)
    },
    stop: () => {
      clearTimeout(timer)
      if (!req.complete)
        reject(new ContractError('invalid', { message: 'The request could not be read' }))
    },
  }
}
