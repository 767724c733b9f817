import { ContractError, type ErrorCode } from '#contract/errors.ts'
import { requestMessages } from '#contract/messages.ts'
import { PRIVATE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { setCommonHeaders } from './common-headers.ts'
import type { AppContext, AppMiddleware, Logger } from './context.ts'
import { createFailureLog } from './failure-log.ts'

interface ErrorWithCode extends Error {
  code?: string
  type?: string
  status?: number
}

const codeBySqlState: Record<string, ErrorCode> = {
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

/** Converts a thrown value to a contract error. Unexpected errors become `internal`. */
export function toContractError(thrown: unknown): ContractError {
  if (thrown instanceof ContractError) return thrown
  const error = thrown as ErrorWithCode
  const known = error.code === undefined ? undefined : codeBySqlState[error.code]
  if (known) return new ContractError(known)
  if (isAborted(error)) return new ContractError('invalid', { message: requestMessages.unreadable })
  if (isOutage(error)) return new ContractError('unavailable')
  // Errors of the body parser have a status, a type or both.
  if (error.status === 413 || error.type === 'entity.too.large')
    return new ContractError('too_large')
  if (error.status === 415) return new ContractError('unsupported_media_type')
  if (error.code?.startsWith('Z_'))
    return new ContractError('invalid', { message: requestMessages.compressed })
  if (error.status === 400)
    return new ContractError('invalid', { message: requestMessages.unreadable })
  return new ContractError('internal')
}

/** Returns true for client errors: the request was cut off or is not valid HTTP. */
function isAborted({ code = '', type }: ErrorWithCode): boolean {
  return type === 'request.aborted' || code.startsWith('HPE_')
}

/**
 * Returns true when the database is unreachable or does not respond in time. Some of these errors
 * have no code, so name and message are checked too.
 */
function isOutage(error: ErrorWithCode): boolean {
  const { code = '', name, message } = error
  return (
    /^(57P0[1-3]|08...|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(code) ||
    name === 'KnexTimeoutError' ||
    /Connection (ended|terminated)|timeout expired|Query read timeout/i.test(message)
  )
}

/** Returns true when a database server is unreachable or silent, and not only busy. */
export function isServerOutage(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name !== 'KnexTimeoutError' && isOutage(thrown)
}

/**
 * Writes the response for every error that later middleware throws. It never contains SQL, a stack
 * or a path: unexpected errors have the message "Something went wrong".
 */
export function errorHandler(
  log: Logger,
  security: Readonly<Record<string, string>>,
): AppMiddleware {
  const logFailure = createFailureLog(log, 'request failed')
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = toContractError(thrown)
      const { requestId, route } = ctx.state
      if (error.status >= 500) logFailure(thrown, { requestId, route })
      ctx.state.errorCode = error.code
      // Some errors are thrown before anything sets the headers.
      if (!ctx.res.hasHeader('x-request-id')) setCommonHeaders(ctx, security)
      ctx.status = error.status
      ctx.body = error.toBody()
      ctx.set('cache-control', PRIVATE_CACHE_CONTROL)
      const retryAfterS = error.retryAfterS ?? (error.code === 'unavailable' ? 2 : undefined)
      if (retryAfterS !== undefined)
        ctx.set('retry-after', String(Math.max(1, Math.ceil(retryAfterS))))
    }
  }
}

/**
 * Returns the handler for errors outside the middleware, for example of broken connections. Such
 * errors are only logged, because no response can be sent.
 */
export function connectionErrorLogger(
  log: Logger,
): (error: ErrorWithCode, ctx?: AppContext) => void {
  return (error, ctx) => {
    const where = { requestId: ctx?.state.requestId, route: ctx?.state.route }
    if (isAborted(error))
      log.info({ ...where, status: 400, reason: error.code }, 'request cut off or invalid')
    else if (/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(error.code ?? ''))
      log.info({ ...where, reason: error.code }, 'connection closed early')
    else log.error({ ...where, err: error }, 'response failed')
  }
}
