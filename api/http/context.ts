import type Koa from 'koa'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'

export interface AppState {
  requestId: string
  /** Template of the route that answered, for logs: never the address itself, which may hold a search. */
  route?: string
  /** Who asked, for logs; unknown where no session was read, and in public reads. */
  userId?: number
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
  /** Counts a call by address and user; throws rate_limited with Retry-After, or unavailable when it cannot count. */
  countCall: (ctx: AppContext, endpoint: Endpoint, who: Counted) => Promise<void>
  /** Counts by e-mail address, once the call is read. */
  countEmail: (ctx: AppContext, endpoint: Endpoint, email: string | undefined) => Promise<void>
  /** Counts against what is for the whole site: asked by features once nothing speaks against the call, for one that is refused must use nothing up. */
  countSite: (ctx: AppContext, endpoint: Endpoint) => Promise<void>
  /** Whoever signed in has not been guessing. */
  forgiveEmail: (ctx: AppContext, endpoint: Endpoint, email: string) => Promise<void>
  close: () => void
}

export type { Logger }
