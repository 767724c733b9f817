import { bodyParser } from '@koa/bodyparser'
import Router from '@koa/router'
import Koa from 'koa'
import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { blogRoutes } from './features/blog/routes.ts'
import { findBlogVersion } from './features/blog/repo.ts'
import { contactRoutes } from './features/contact-requests/routes.ts'
import { findVersion } from './features/directory/repo.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { findSessionUser } from './features/session/repo.ts'
import { sessionRoutes } from './features/session/routes.ts'
import type { App, AppContext, AppMiddleware, AppState, Logger } from './http/context.ts'
import { errorWriter } from './http/errors.ts'
import { health } from './http/health.ts'
import { PublicReplies } from './http/public-replies.ts'
import { requests } from './http/requests.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { currentUser, sessionCookieName } from './http/session.ts'

export interface AppDeps {
  db: Knex
  log: Logger
  /** Origin of the site; asked at each use, because a test server learns its port when it listens. */
  publicUrl: () => string
  isHttps: boolean
  proxyHops: number
  adminEmail: string | undefined
  isReady: () => Promise<boolean>
  /** What answers everything that is not the API: the web build. */
  pages: AppMiddleware[]
}

export interface BuiltApp {
  app: App
  state: { inFlight: number; isDraining: boolean }
  directory: PublicReplies
  close: () => void
}

/** The order of the middleware and the list of features. */
export function createApp(deps: AppDeps): BuiltApp {
  const { db, log } = deps
  const app: App = new Koa<AppState>({ proxy: deps.proxyHops > 0, maxIpsCount: deps.proxyHops })
  const state = { inFlight: 0, isDraining: false }
  const cookie = sessionCookieName(deps.isHttps)
  const bind = { currentUser: (ctx: AppContext) => currentUser(ctx, cookie, (idHash) => findSessionUser(db, idHash)) }
  const directory = new PublicReplies(() => findVersion(db))
  // A search may find a thousand contractors, more than a megabyte; and searches must not push out the list.
  const searches = new PublicReplies(() => findVersion(db), 16 * 1024 * 1024)
  const blog = new PublicReplies(() => findBlogVersion(db))

  app.use(requests(log, state))
  app.use(errorWriter(log))
  app.use(securityHeaders(deps.isHttps))
  app.use(health(async () => !state.isDraining && (await deps.isReady())))

  const router = new Router<AppState>({ sensitive: true, strict: true })
  directoryRoutes(router, { db, replies: directory, searches, ...bind })
  blogRoutes(router, { db, replies: blog, ...bind })
  contactRoutes(router, { db, adminEmail: deps.adminEmail, ...bind })
  sessionRoutes(router, bind)

  app.use(apiOnly(sameOrigin(deps.publicUrl, cookie)))
  app.use(apiOnly(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb', jsonStrict: true }) as AppMiddleware))
  app.use(router.routes())
  app.use(apiOnly(unanswered))
  for (const page of deps.pages) app.use(page)

  return { app, state, directory, close: () => [directory, searches, blog].forEach((replies) => replies.close()) }
}

/** What no route answered: another method of a known path (405 with Allow), or an unknown path. */
const unanswered: AppMiddleware = (ctx) => {
  const layers = (ctx as unknown as { matched?: { methods: string[] }[] }).matched ?? []
  const allowed = [...new Set(layers.flatMap(({ methods }) => methods))]
  if (allowed.length === 0) throw new ContractError('not_found')
  ctx.set('allow', allowed.join(', '))
  throw new ContractError('method_not_allowed')
}

function apiOnly(middleware: AppMiddleware): AppMiddleware {
  return (ctx, next) => (ctx.path === '/api' || ctx.path.startsWith('/api/') ? middleware(ctx, next) : next())
}
