import { join } from 'node:path'
import Router from '@koa/router'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'
import Koa from 'koa'
import { ContractError } from '#contract/errors.ts'
import { findLastBackup } from './db/backup/automatic.ts'
import { adminCategoriesRoutes } from './features/admin-categories/routes.ts'
import { adminContractorsRoutes } from './features/admin-contractors/routes.ts'
import { adminRecordsRoutes } from './features/admin-records/routes.ts'
import { aiWritingRoutes } from './features/ai-writing/routes.ts'
import { apiDocs } from './features/api-docs/routes.ts'
import { adminBlogRoutes } from './features/blog/admin-routes.ts'
import { findBlogVersion } from './features/blog/repo.ts'
import { blogRoutes } from './features/blog/routes.ts'
import { sanitisePost } from './features/blog/sanitise.ts'
import { contactRequestsRoutes } from './features/contact-requests/routes.ts'
import { ImportRunner } from './features/csv-import/import-runner.ts'
import { csvImportRoutes } from './features/csv-import/routes.ts'
import { FullList } from './features/directory/full-list.ts'
import { findVersion } from './features/directory/repo.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import type { MailService } from './features/email-service/mail-service.ts'
import { emailServiceRoutes } from './features/email-service/routes.ts'
import type { Payments } from './features/listing-payment/payments.ts'
import { listingPaymentRoutes } from './features/listing-payment/routes.ts'
import { settleOpenPayments } from './features/listing-payment/settle-open.ts'
import { stripeWebhook } from './features/listing-payment/webhook.ts'
import { uploadsFolder } from './features/listing-photos/files.ts'
import { listingPhotosRoutes } from './features/listing-photos/routes.ts'
import { deliverAfterWrites } from './features/outbox/deliver.ts'
import { countUnsent } from './features/outbox/repo.ts'
import { ownerListingsRoutes } from './features/owner-listings/routes.ts'
import { createPasswordHasher } from './features/session/password-hasher.ts'
import { findUserById } from './features/session/repo.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { secondFactorRoutes } from './features/session/second-factor-routes.ts'
import { createSessionStore } from './features/session/session-store.ts'
import { createAfterResponseQueue } from './http/after-response.ts'
import { CachedReplies } from './http/cached-replies.ts'
import type { App, AppMiddleware, AppState, Logger } from './http/context.ts'
import { errorHandler, connectionErrorLogger } from './http/errors.ts'
import { health } from './http/health.ts'
import { createLogHash } from './http/log-hash.ts'
import { metrics } from './http/metrics.ts'
import { provideRateLimits, createRateLimits, noRateLimits } from './http/rate-limit.ts'
import { type BodyLimits, bodyLimits, requestBodies } from './http/request-body.ts'
import { limitInFlight, type RequestCounts, requestLog } from './http/requests.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSessions, sessionCookieName } from './http/session.ts'
import { fileReceiver } from './http/upload.ts'
import type { TextModel } from './integrations/openai.ts'
import { uploads } from './pages/uploads.ts'

export interface AppDeps {
  db: Knex
  log: Logger
  /** DATA_DIR: the folder of the uploaded pictures, temporary files and backups. */
  dataDir: string
  /**
   * Returns the origin of the site. A function, because the port may be unknown until the server
   * listens.
   */
  publicUrl: () => string
  isHttps: boolean
  proxyHops: number
  adminEmail: string | undefined
  /** Keys for session cookies: the first signs, all verify. */
  sessionKeys: string[]
  rateLimits: boolean
  /** Limits for slow request bodies. Default: `bodyLimits`. */
  bodyLimits?: BodyLimits
  /** Bearer token for /metrics. Without it, only requests from this machine have access. */
  metricsToken?: string
  isReady: () => Promise<boolean>
  /** Payment configuration. Without it nobody can pay for a listing. */
  payments?: Payments
  /** Mail service. Without it no mail is sent. */
  mail?: MailService
  /** Model for AI drafts. Without it the feature is off. */
  textModel?: TextModel
  /** Called when a request may have added mail to the outbox. */
  onMailWaiting?: () => void
  /** Middleware for everything except the API: the web build. */
  pages: AppMiddleware[]
}

export interface BuiltApp {
  app: App
  state: RequestCounts & { isDraining: boolean }
  fullList: FullList
  searches: CachedReplies
  /** Stops background work and rolls back a running import. */
  close: () => Promise<void>
}

/** Creates the Koa app. Defines the order of the middleware and the list of features. */
export function createApp(deps: AppDeps): BuiltApp {
  const { db, log, payments = { mode: 'stripe', provider: null } } = deps
  const provider = payments.mode === 'stripe' ? payments.provider : null
  const app: App = new Koa<AppState>({ proxy: deps.proxyHops > 0, maxIpsCount: deps.proxyHops })
  const state = { inFlight: 0, receiving: 0, isDraining: false }
  const cookie = sessionCookieName(deps.isHttps)
  app.keys = new Keygrip(deps.sessionKeys, 'sha256')
  app.on('error', connectionErrorLogger(log))
  const sessions = createSessions(app, createSessionStore(db), { cookie, isHttps: deps.isHttps })
  const limits = deps.rateLimits ? createRateLimits(db, log) : noRateLimits
  const bindOptions = {
    currentUser: sessions.currentUser,
    receiveFile: fileReceiver(temporaryFolder(deps.dataDir)),
  }
  const fullList = new FullList(db, log)
  // Searches have a separate cache, so that they do not evict replies that every visitor requests.
  const [directory, searches] = [
    new CachedReplies(() => findVersion(db)),
    new CachedReplies(() => findVersion(db)),
  ]
  const blog = new CachedReplies(() => findBlogVersion(db))

  app.use(
    metrics({
      db,
      state,
      token: deps.metricsToken,
      countMails: () => countUnsent(db),
      findLastBackup: () => findLastBackup(deps.dataDir),
    }),
  )
  app.use(requestLog(log, createLogHash(deps.sessionKeys), state))
  app.use(securityHeaders(deps.isHttps))
  app.use(errorHandler(log))
  // Registered before the health checks, because slow bodies sent to them occupy connections too.
  app.use(requestBodies(deps.bodyLimits ?? bodyLimits, state))
  app.use(health(async () => !state.isDraining && (await deps.isReady())))
  app.use(limitInFlight(state))
  app.use(apiDocs(cookie))

  if (deps.onMailWaiting) app.use(apiOnly(deliverAfterWrites(deps.onMailWaiting)))

  const router = new Router<AppState>({ sensitive: true, strict: true })
  directoryRoutes(router, { db, fullList, replies: directory, searches, ...bindOptions })
  blogRoutes(router, { db, replies: blog, ...bindOptions })
  adminBlogRoutes(router, { db, ...bindOptions })
  aiWritingRoutes(router, {
    db,
    model: deps.textModel ?? null,
    sanitise: sanitisePost,
    ...bindOptions,
  })
  emailServiceRoutes(router, {
    mail: deps.mail ?? { mailer: null, missing: ['SMTP_HOST', 'SMTP_FROM'] },
    ...bindOptions,
  })
  contactRequestsRoutes(router, { db, adminEmail: deps.adminEmail, ...bindOptions })
  const passwords = createPasswordHasher()
  const afterResponse = createAfterResponseQueue(log)
  sessionRoutes(router, {
    db,
    log,
    sessions,
    passwords,
    publicUrl: deps.publicUrl,
    afterResponse,
    onMailWaiting: deps.onMailWaiting,
    ...bindOptions,
    ...(provider
      ? { onSignIn: (userId: number) => settleOpenPayments({ db, log, provider }, userId) }
      : {}),
  })
  secondFactorRoutes(router, { db, sessions, passwords, ...bindOptions })
  listingPaymentRoutes(router, {
    db,
    payments,
    log,
    findUser: (id) => findUserById(db, id),
    ...bindOptions,
  })
  ownerListingsRoutes(router, { db, publicUrl: deps.publicUrl, ...bindOptions })
  adminContractorsRoutes(router, { db, ...bindOptions })
  adminCategoriesRoutes(router, { db, ...bindOptions })
  adminRecordsRoutes(router, { db, ...bindOptions })
  const imports = new ImportRunner(db)
  csvImportRoutes(router, { db, imports, ...bindOptions })
  listingPhotosRoutes(router, { db, folder: uploadsFolder(deps.dataDir), ...bindOptions })

  // Registered before the same-origin check, because webhook calls come from another site. They are
  // verified by their signature.
  app.use(stripeWebhook({ db, log, provider }))
  app.use(apiOnly(sameOrigin(deps.publicUrl, cookie)))
  app.use(provideRateLimits(limits))
  app.use(router.routes())
  app.use(apiOnly(noRouteMatched))
  app.use(uploads(deps.dataDir))
  for (const page of deps.pages) app.use(page)

  const close = async () => {
    for (const part of [fullList, limits]) part.close()
    await Promise.all([imports.stop(), afterResponse.stop()])
  }
  return { app, state, fullList, searches, close }
}

/** Returns the folder for uploads while they are processed. */
export function temporaryFolder(dataDir: string): string {
  return join(dataDir, 'tmp')
}

/**
 * Throws for requests that no route matched: `method_not_allowed` with Allow for a known path,
 * otherwise `not_found`.
 */
const noRouteMatched: AppMiddleware = (ctx) => {
  const layers = (ctx as unknown as { matched?: { methods: string[] }[] }).matched ?? []
  const allowed = [...new Set(layers.flatMap(({ methods }) => methods))]
  if (allowed.length === 0) throw new ContractError('not_found')
  ctx.set('allow', allowed.join(', '))
  throw new ContractError('method_not_allowed')
}

function apiOnly(middleware: AppMiddleware): AppMiddleware {
  return (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? middleware(ctx, next) : next()
}
