import type { ErrorBody, FieldError } from '#contract/errors.ts'

/**
 * A non-OK answer. `message` is "{status}: {body text}" as specified; people are shown
 * `serverMessage` (A11).
 */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  readonly code: string | undefined
  readonly fields: FieldError[]
  /** How long the server asks to wait before the next try; null when it does not say. */
  readonly retryAfterMs: number | null

  /**
   * `body` is the text read by the contract, null when it is not an error body; `retryAfter` is the
   * header.
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

/** No answer at all: no network, a dead server, a dropped connection. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'NetworkError'
  }
}

/** A success whose body is nothing, or no JSON: something stands between here and the server. */
export class AnswerError extends Error {
  constructor(bodyText: string, cause?: unknown) {
    super(bodyText.trim() === '' ? 'Empty response from server' : 'Invalid response from server', {
      cause,
    })
    this.name = 'AnswerError'
  }
}
