import type { ErrorBody, FieldError } from '#contract/errors.ts'
import { importCode } from './missing-chunk.ts'

/**
 * Thrown for a non-2xx response. `message` contains the raw body or, without a body, the status
 * text. Show users `serverMessage` instead.
 */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  readonly code: string | undefined
  readonly fields: FieldError[]
  /** Time to wait, from the Retry-After header; null when the header is missing or not a number. */
  readonly retryAfterMs: number | null

  /**
   * `body` is the parsed `bodyText`, or null when that is not an error body of the API.
   * `retryAfter` is the Retry-After header.
   */
  constructor(
    status: number,
    bodyText: string,
    statusText: string,
    body: ErrorBody | null = null,
    retryAfter: string | null = null,
  ) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = body?.message ?? null
    this.code = body?.code
    this.fields = body?.errors ?? []
    this.retryAfterMs =
      retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
  }
}

/**
 * Thrown when the server cannot be reached or does not respond, when the connection is lost, or
 * when lazy code cannot be loaded.
 */
export class NetworkError extends Error {
  constructor(cause: unknown, message = 'The server could not be reached') {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}

/**
 * Thrown when something in front of the site answers instead of it, for example the sign-in page of
 * a network. Nothing has reached the server, so callers handle this like a failed request.
 */
export class GateError extends NetworkError {
  constructor(cause: unknown) {
    super(
      cause,
      'Something in front of this site answered instead of it, for example the sign-in page of a network. Nothing was sent.',
    )
    this.name = 'GateError'
  }
}

/** Thrown for a 2xx response whose body is empty or not JSON, for example from a proxy. */
export class InvalidResponseError extends Error {
  constructor(bodyText: string, cause?: unknown) {
    super(bodyText.trim() === '' ? 'Empty response from server' : 'Invalid response from server', {
      cause,
    })
    this.name = 'InvalidResponseError'
  }
}

/**
 * Returns the server's error message for the user, or that of a GateError, or the fallback when
 * there is none.
 */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof GateError) return error.message
  return (error instanceof ApiError && error.serverMessage) || fallback
}

/**
 * Returns the message to show for a failed call: the server's message or that of a NetworkError,
 * else `fallback`.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? fallback
  return error instanceof NetworkError ? error.message : fallback
}

/**
 * Loads a lazy module. Throws NetworkError when the module cannot be loaded, so that callers handle
 * this like a failed request. See `importCode` for files that a new release has removed.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  return importCode(load).catch((cause: unknown) => {
    throw new NetworkError(cause)
  })
}
