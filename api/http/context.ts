import type Koa from 'koa'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'

export interface AppState {
  requestId: string
  /** Template of the route that answered, for logs: never the address itself, which may hold a search. */
  route?: string
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
  /** Counts a call by address, user and site; throws rate_limited with Retry-After, or unavailable when it cannot count. */
  countCall: (ctx: AppContext, endpoint: Endpoint, who: Counted) => Promise<void>
  /** Counts by e-mail address, once the call is read. */
  countEmail: (ctx: AppContext, endpoint: Endpoint, email: string | undefined) => Promise<void>
  /** Whoever signed in has not been guessing. */
  forgiveEmail: (ctx: AppContext, endpoint: Endpoint, email: string) => Promise<void>
  close: () => void
}

export type { Logger }
