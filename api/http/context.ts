import type Koa from 'koa'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

export interface AppState {
  requestId: string
  /**
   * Template of the matched route, for logs and metrics. Never the URL, because it may contain a
   * search text.
   */
  route?: string
  /**
   * Id of the user, for logs. Set when the user of a request is read, except for public GET
   * requests, and after signing in or registering.
   */
  userId?: number
  /** The e-mail address of a sign-in. Its hash is logged when the sign-in fails. */
  account?: string
  /** Code of the error response, for logs. */
  errorCode?: ErrorCode
  /**
   * Runs `read`, which receives the body, with the deadline for request bodies. Throws
   * `request_timeout` when the body is too slow, `invalid` when it is cut off, and `unavailable`
   * when too many other requests are in flight after the body was received.
   */
  receiveBody: <T>(read: () => Promise<T>, kind?: 'json' | 'upload') => Promise<T>
  /** The rate limits of the endpoints and pages. */
  limits: RateLimits
}

export type AppContext = Koa.ParameterizedContext<AppState>
export type AppMiddleware = Koa.Middleware<AppState>
export type App = Koa<AppState>

/** The user and the e-mail address of a call, as far as they are known. */
export interface RateLimitSubject {
  userId?: number
  email?: string
}

export interface RateLimits {
  /**
   * Counts a call by user or by address, as its rate class requires; without a user always by
   * address. Throws `rate_limited` with Retry-After, or `unavailable` when the counter fails.
   */
  countCall: (ctx: AppContext, endpoint: Endpoint, who: RateLimitSubject) => Promise<void>
  /** Counts a call by e-mail address. Called after the body has been parsed. */
  countEmail: (ctx: AppContext, endpoint: Endpoint, email: string | undefined) => Promise<void>
  /** Counts a page request by address. Throws `rate_limited` with Retry-After. */
  countPage: (ctx: AppContext, name: 'page' | 'page-search') => Promise<void>
  /** Resets the count of an e-mail address at this IP address. Called after a successful sign-in. */
  resetEmailCount: (ctx: AppContext, endpoint: Endpoint, email: string) => Promise<void>
  close: () => void
}

export type { Logger }
