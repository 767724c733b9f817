import { join } from 'node:path'
import Router from '@koa/router'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'
import Koa from 'koa'
import { ContractError } from '#contract/errors.ts'
import { findLastBackup } from './db/backup/automatic.ts'
import { adminCategoriesRoutes } from './features/admin-categories/routes.ts'
import { adminContractorsRoutes } from './features/admin-contractors/routes.ts'
import { aiWritingRoutes } from './features/ai-writing/routes.ts'
import { apiDocs } from './features/api-docs/routes.ts'
import { adminBlogRoutes } from './features/blog/admin-routes.ts'
import { findBlogVersion } from './features/blog/repo.ts'
import { blogRoutes } from './features/blog/routes.ts'
import { sanitisePost } from './features/blog/sanitise.ts'
import { contactRoutes } from './features/contact-requests/routes.ts'
import { Imports } from './features/csv-import/imports.ts'
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
import { operationsRoutes } from './features/operations/routes.ts'
import { afterWrites } from './features/outbox/deliver.ts'
import { countUnsent } from './features/outbox/repo.ts'
import { ownerListingsRoutes } from './features/owner-listings/routes.ts'
import { createPasswords } from './features/session/passwords.ts'
import { findUserById } from './features/session/repo.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { secondFactorRoutes } from './features/session/second-factor-routes.ts'
import { sessionRows } from './features/session/session-rows.ts'
import { createAfterResponse } from './http/after-response.ts'
import { CachedReplies } from './http/cached-replies.ts'
import type { App, AppMiddleware, AppState, Logger } from './http/context.ts'
import { errorWriter, strayErrors } from './http/errors.ts'
import { health } from './http/health.ts'
import { createLogHash } from './http/log-hash.ts'
import { metrics } from './http/metrics.ts'
import { countedBy, createRateLimits, noRateLimits } from './http/rate-limit.ts'
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
  /** Uploaded pictures and temporary files lie here. */
  dataDir: string
  /** Origin of the site; asked at each use, because a test server learns its port when it listens. */
  publicUrl: () => string
  isHttps: boolean
  proxyHops: number
  adminEmail: string | undefined
  /** Sign the session cookies: the first signs, all are good. */
  sessionKeys: string[]
  rateLimits: boolean
  /** How slow request bodies may be; `bodyLimits` unless said. */
  bodies?: BodyLimits
  /** Shown by who may read /metrics from elsewhere; without one only this machine may. */
  metricsToken?: string
  isReady: () => Promise<boolean>
  /** How listings are paid; without it nothing can be. */
  payments?: Payments
  /** How mail leaves; without it none does. */
  mail?: MailService
  /** What drafts texts; without it nothing does. */
  textModel?: TextModel
  /** Called when a call may have left mail in the outbox. */
  onMailWaiting?: () => void
  /** What answers everything that is not the API: the web build. */
  pages: AppMiddleware[]
}

export interface BuiltApp {
  app: App
  state: RequestCounts & { isDraining: boolean }
  fullList: FullList
  searches: CachedReplies
  /** Ends what goes on beside requests, and undoes an import at work. */
  close: () => Promise<void>
}

/** The order of the middleware and the list of features. */
export function createApp(deps: AppDeps): BuiltApp {
  const { db, log, payments = { mode: 'stripe', provider: null } } = deps
  const provider = payments.mode === 'stripe' ? payments.provider : null
  const app: App = new Koa<AppState>({ proxy: deps.proxyHops > 0, maxIpsCount: deps.proxyHops })
  const state = { inFlight: 0, receiving: 0, isDraining: false }
  const cookie = sessionCookieName(deps.isHttps)
  app.keys = new Keygrip(deps.sessionKeys, 'sha256')
  app.on('error', strayErrors(log))
  const sessions = createSessions(app, sessionRows(db), { cookie, isHttps: deps.isHttps })
  const limits = deps.rateLimits ? createRateLimits(db, log) : noRateLimits
  const bind = {
    currentUser: sessions.currentUser,
    receiveFile: fileReceiver(temporaryFolder(deps.dataDir)),
  }
  const fullList = new FullList(db, log)
  // Searches have a cache of their own: they must not push out what everybody asks for.
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
  app.use(errorWriter(log))
  app.use(health(async () => !state.isDraining && (await deps.isReady())))
  app.use(limitInFlight(state))
  app.use(requestBodies(deps.bodies ?? bodyLimits, state))
  app.use(apiDocs(cookie))

  if (deps.onMailWaiting) app.use(apiOnly(afterWrites(deps.onMailWaiting)))

  const router = new Router<AppState>({ sensitive: true, strict: true })
  directoryRoutes(router, { db, fullList, replies: directory, searches, ...bind })
  blogRoutes(router, { db, replies: blog, ...bind })
  adminBlogRoutes(router, { db, ...bind })
  aiWritingRoutes(router, { db, model: deps.textModel ?? null, sanitise: sanitisePost, ...bind })
  emailServiceRoutes(router, {
    mail: deps.mail ?? { mailer: null, missing: ['SMTP_HOST', 'SMTP_FROM'] },
    ...bind,
  })
  contactRoutes(router, { db, adminEmail: deps.adminEmail, ...bind })
  const passwords = createPasswords()
  const afterResponse = createAfterResponse(log)
  sessionRoutes(router, {
    db,
    log,
    sessions,
    passwords,
    publicUrl: deps.publicUrl,
    afterResponse,
    onMailWaiting: deps.onMailWaiting,
    ...bind,
    ...(provider
      ? { onSignIn: (userId: number) => settleOpenPayments({ db, log, provider }, userId) }
      : {}),
  })
  secondFactorRoutes(router, { db, sessions, passwords, ...bind })
  listingPaymentRoutes(router, {
    db,
    payments,
    log,
    findUser: (id) => findUserById(db, id),
    ...bind,
  })
  ownerListingsRoutes(router, { db, publicUrl: deps.publicUrl, ...bind })
  adminContractorsRoutes(router, { db, ...bind })
  adminCategoriesRoutes(router, { db, ...bind })
  operationsRoutes(router, { db, ...bind })
  const imports = new Imports(db)
  csvImportRoutes(router, { db, imports, ...bind })
  listingPhotosRoutes(router, { db, folder: uploadsFolder(deps.dataDir), ...bind })

  // Before what asks where a call comes from: these calls are signed instead.
  app.use(stripeWebhook({ db, log, provider }))
  app.use(apiOnly(sameOrigin(deps.publicUrl, cookie)))
  app.use(countedBy(limits))
  app.use(router.routes())
  app.use(apiOnly(unanswered))
  app.use(uploads(deps.dataDir))
  for (const page of deps.pages) app.use(page)

  const close = async () => {
    for (const part of [fullList, limits]) part.close()
    await Promise.all([imports.stop(), afterResponse.stop()])
  }
  return { app, state, fullList, searches, close }
}

/** Where uploads lie while they are read. */
export function temporaryFolder(dataDir: string): string {
  return join(dataDir, 'tmp')
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
  return (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? middleware(ctx, next) : next()
}
