import type Koa from 'koa'
import type { Logger } from 'pino'

export interface AppState {
  requestId: string
  /** Template of the route that answered, for logs: never the address itself, which may hold a search. */
  route?: string
}

export type AppContext = Koa.ParameterizedContext<AppState>
export type AppMiddleware = Koa.Middleware<AppState>
export type App = Koa<AppState>
export type { Logger }
