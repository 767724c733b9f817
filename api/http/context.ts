import type Koa from 'koa'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

export interface AppState {
  requestId: string
  /**
   * Template of the route that answered, for logs: never the address itself, which may hold a
   * search.
   */
  route?: string
  /** Who asked, for logs; unknown where no session was read, and in public reads. */
  userId?: number
  /** The e-mail address that a sign-in was tried with; the log has its hash when it failed. */
  account?: string
  /** What the request was refused with, for logs. */
  errorCode?: ErrorCode
  /**
   * Runs `read`, which receives the body, under the deadline for bodies. Throws request_timeout for
   * a body that is too slow, invalid for one that breaks off, unavailable when the server is full
   * by then.
   */
  receiveBody: <T>(read: () => Promise<T>, kind?: 'json' | 'upload') => Promise<T>
  /** What counts the calls of the API. */
  limits: RateLimits
}

export type AppContext = Koa.ParameterizedContext<AppState>
export type AppMiddleware = Koa.Middleware<AppState>
export type App = Koa<AppState>

/** What is known of who calls; what is not yet known is not yet counted by. */
export interface Counted {
  userId?: number | undefined
  email?: string | undefined
}

export interface RateLimits {
  /**
   * Counts a call by address and user; throws rate_limited with Retry-After, or unavailable when it
   * cannot count.
   */
  countCall: (ctx: AppContext, endpoint: Endpoint, who: Counted) => Promise<void>
  /** Counts by e-mail address, once the call is read. */
  countEmail: (ctx: AppContext, endpoint: Endpoint, email: string | undefined) => Promise<void>
  /** Counts a visit of a page by address; throws rate_limited with Retry-After. */
  countPage: (ctx: AppContext, name: 'page' | 'page-search') => Promise<void>
  /** Whoever signed in has not been guessing. */
  forgiveEmail: (ctx: AppContext, endpoint: Endpoint, email: string) => Promise<void>
  close: () => void
}

export type { Logger }
