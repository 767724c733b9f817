import type { ErrorBody, FieldError } from '#contract/errors.ts'

/** A non-OK answer. `message` is "{status}: {body text}" as specified; people are shown `serverMessage` (A11). */
export class ApiError extends Error {
  readonly status: number
  readonly serverMessage: string | null
  readonly code: string | undefined
  readonly fields: FieldError[]

  /** `body` is the text read by the contract, null when it is not an error body. */
  constructor(status: number, bodyText: string, statusText: string, body: ErrorBody | null = null) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = body?.message ?? null
    this.code = body?.code
    this.fields = body?.errors ?? []
  }
}

/** No answer at all: no network, a dead server, a dropped connection. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'NetworkError'
  }
}
