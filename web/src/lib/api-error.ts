import type { ErrorBody, FieldError } from '#contract/errors.ts'

/** A non-2xx response. `message` is "{status}: {body text}"; show users `serverMessage` instead. */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  readonly code: string | undefined
  readonly fields: FieldError[]
  /** Time to wait from the Retry-After header; null when the header is missing or not a number. */
  readonly retryAfterMs: number | null

  /**
   * `body` is the parsed error body, null when the text is not one; `retryAfter` is the Retry-After
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

/** No response: no network, the server is down, or the connection was lost. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'NetworkError'
  }
}

/** A 2xx response whose body is empty or not JSON, for example from a proxy. */
export class InvalidResponseError extends Error {
  constructor(bodyText: string, cause?: unknown) {
    super(bodyText.trim() === '' ? 'Empty response from server' : 'Invalid response from server', {
      cause,
    })
    this.name = 'InvalidResponseError'
  }
}
