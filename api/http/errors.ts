import { ContractError, type ErrorCode } from '#contract/errors.ts'
import type { AppContext, AppMiddleware, Logger } from './context.ts'
import { createFailureLog } from './failure-log.ts'

interface DatabaseError extends Error {
  code?: string
  type?: string
  status?: number
}

const byCode: Record<string, ErrorCode> = {
  '22P02': 'invalid',
  '22003': 'invalid',
  '22001': 'invalid',
  '22021': 'invalid',
  '23505': 'conflict',
  '23503': 'conflict',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '57014': 'unavailable',
  '53300': 'unavailable',
  '53100': 'unavailable',
  '55P03': 'unavailable',
}

/**
 * The error to answer with for anything thrown; `internal` when it is nobody's fault but ours
 * (IN3).
 */
export function toContractError(thrown: unknown): ContractError {
  if (thrown instanceof ContractError) return thrown
  const error = thrown as DatabaseError
  const known = error.code === undefined ? undefined : byCode[error.code]
  if (known) return new ContractError(known)
  if (isBrokenOff(error))
    return new ContractError('invalid', { message: 'The request could not be read' })
  if (isOutage(error)) return new ContractError('unavailable')
  // What the body parser throws: a status, and for too large a body a type.
  if (error.status === 413 || error.type === 'entity.too.large')
    return new ContractError('too_large')
  if (error.status === 415) return new ContractError('unsupported_media_type')
  if (error.code?.startsWith('Z_'))
    return new ContractError('invalid', { message: 'The request could not be unpacked' })
  if (error.status === 400)
    return new ContractError('invalid', { message: 'The request could not be read' })
  return new ContractError('internal')
}

/** A request that ended too early, or that is no HTTP: nobody's fault here. */
function isBrokenOff({ code = '', type }: DatabaseError): boolean {
  return type === 'request.aborted' || code.startsWith('HPE_')
}

/**
 * A database that is away: some of these errors carry no code at all, so class and message count
 * too.
 */
function isOutage(error: DatabaseError): boolean {
  const { code = '', name, message } = error
  return (
    /^(57P0[1-3]|08...|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(code) ||
    name === 'KnexTimeoutError' ||
    /Connection (ended|terminated)|timeout exceeded when trying to connect|Query read timeout/i.test(
      message,
    )
  )
}

/**
 * The one writer of error bodies. Never SQL, a stack or a path: what is not in the closed list says
 * "Something went wrong".
 */
export function errorWriter(log: Logger): AppMiddleware {
  const logFailure = createFailureLog(log, 'request failed')
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = toContractError(thrown)
      const { requestId, route } = ctx.state
      if (error.status >= 500) logFailure(thrown, { requestId, route })
      ctx.state.errorCode = error.code
      ctx.status = error.status
      ctx.body = error.toBody()
      ctx.set('cache-control', 'no-store')
      if (error.code === 'unavailable') ctx.set('retry-after', '2')
    }
  }
}

/**
 * What goes wrong beside the middleware: connections that break while they are read or written. By
 * then all is answered or nobody listens; the log alone hears of it.
 */
export function strayErrors(log: Logger): (error: DatabaseError, ctx?: AppContext) => void {
  return (error, ctx) => {
    const where = { requestId: ctx?.state.requestId, route: ctx?.state.route }
    if (isBrokenOff(error))
      log.info({ ...where, status: 400, reason: error.code }, 'a request broke off')
    else if (/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(error.code ?? ''))
      log.info({ ...where, reason: error.code }, 'a connection broke off')
    else log.error({ ...where, err: error }, 'an answer failed on its way')
  }
}
