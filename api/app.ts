import type { RequestListener } from 'node:http'
import Router from '@koa/router'
import Keygrip from 'keygrip'
import Koa from 'koa'
import { ContractError } from '#contract/errors.ts'
import { OFFLINE_LIST_LIMIT } from '#contract/rules/limits.ts'
import { temporaryFolder, uploadsFolder } from './data-folders.ts'
import { createSessionStore } from './db/sessions.ts'
import { readSite } from './db/site.ts'
import { isExample } from './env.ts'
import { Events } from './events.ts'
import type { Feature, FeatureDeps } from './feature.ts'
import { features } from './features/index.ts'
import { FreeSpace } from './free-space.ts'
import { createBindGroup } from './http/bind.ts'
import { commonHeaders, setCommonHeaders } from './http/common-headers.ts'
import type { App, AppMiddleware, AppState } from './http/context.ts'
import { errorHandler, connectionErrorLogger } from './http/errors.ts'
import { health, isHealthPath } from './http/health.ts'
import { createLogHash } from './http/log-hash.ts'
import { createMetrics, metrics } from './http/metrics.ts'
import { deleteExpiredCounts } from './http/rate-limit-repo.ts'
import { provideRateLimits, createRateLimits, noRateLimits } from './http/rate-limit.ts'
import { type BodyLimits, bodyLimits, requestBodies } from './http/request-body.ts'
import { limitInFlight, type RequestCounts, requestLog } from './http/requests.ts'
import { safeMethods, sameOrigin } from './http/same-origin.ts'
import { dataHeaders, pageHeaders } from './http/security-headers.ts'
import { createSessions, sessionCookieName } from './http/session.ts'
import { fileReceiver, sweepTemporaryFiles } from './http/upload.ts'
import { type Loop, startLoop } from './loop.ts'
import { uploads } from './pages/uploads.ts'
import { createFolderStore } from './pictures/folder-store.ts'
import { PublicReads } from './public-reads/cache.ts'

export interface AppDeps extends Pick<
  FeatureDeps,
  'db' | 'log' | 'dataDir' | 'publicUrl' | 'adminEmail'
> {
  isHttps: boolean
  /** How long browsers use only https, in seconds. Default: 0, which sends no such header. */
  hstsSeconds?: number
  proxyHops: number
  /** Keys for session cookies: the first signs, all verify. */
  sessionKeys: string[]
  rateLimits: boolean
  /** Limits for slow request bodies. Default: `bodyLimits`. */
  bodyLimits?: BodyLimits
  /** Bearer token for /metrics. Without it, only requests from this machine have access. */
  metricsToken?: string
  isReady: () => Promise<boolean>
  /** The disk that the server writes. Default: that of `dataDir`. */
  freeSpace?: FreeSpace
  /** The uploaded pictures. Default: a folder in `dataDir`. */
  pictures?: FeatureDeps['pictures']
  /** The public reads, with the replicas. The pages use the same ones. Default: no replicas. */
  publicReads?: PublicReads
  /** Payment configuration. Without it nobody can pay for a listing. */
  payments?: FeatureDeps['payments']
  /** Mail service. Without it no mail is sent. */
  mail?: FeatureDeps['mail']
  /** Language model for AI texts. Without it the feature is off. */
  textModel?: FeatureDeps['textModel']
  /** `OFFLINE_LIST_LIMIT`. */
  offlineListLimit?: number
  /** Middleware that serves the pages and the files of the web build. See `buildPages`. */
  pages: AppMiddleware[]
}

export interface BuiltApp {
  app: App
  /** Handles the requests of the HTTP server. */
  handle: RequestListener
  state: RequestCounts & { isDraining: boolean }
  /** What the features returned. */
  features: { [Name in keyof typeof features]: ReturnType<(typeof features)[Name]> }
  /** Starts the background work. `close` stops it. */
  startLoops: () => void
  /** Stops background work and discards a running import. */
  close: () => Promise<void>
}

const DELETE_EXPIRED_EVERY_MS = 10 * 60 * 1000
const CHECK_SPACE_EVERY_MS = 60 * 1000

/** Creates the Koa app with all its middleware and features. */
export function createApp(deps: AppDeps): BuiltApp {
  const { db, log, dataDir } = deps
  const pictures = deps.pictures ?? createFolderStore(uploadsFolder(dataDir))
  const freeSpace = deps.freeSpace ?? new FreeSpace(dataDir, log)
  const publicReads = deps.publicReads ?? new PublicReads({ primary: db, log })
  const app: App = new Koa<AppState>({ proxy: deps.proxyHops > 0, maxIpsCount: deps.proxyHops })
  const state = { inFlight: 0, receiving: 0, isDraining: false }
  const cookie = sessionCookieName(deps.isHttps)
  app.keys = new Keygrip(deps.sessionKeys, 'sha256')
  app.on('error', connectionErrorLogger(log))
  const sessions = createSessions(app, createSessionStore(db), { cookie, isHttps: deps.isHttps })
  const limits = deps.rateLimits ? createRateLimits(db, log) : noRateLimits
  const events = new Events()
  const router = new Router<AppState>({ sensitive: true, strict: true })
  const publicRouter = new Router<AppState>({ sensitive: true, strict: true })
  const pageSecurity = pageHeaders(deps.hstsSeconds ?? 0)
  const dataSecurity = dataHeaders(deps.hstsSeconds ?? 0)
  const mounted = mountFeatures({
    ...deps,
    pictures,
    cookie,
    sessions,
    events,
    pageSecurity,
    hasExampleKeys: deps.sessionKeys.some(isExample),
    payments: deps.payments ?? { mode: 'stripe', provider: null },
    mail: deps.mail ?? { mailer: null, missing: ['SMTP_HOST', 'SMTP_FROM'] },
    textModel: deps.textModel ?? null,
    offlineListLimit: deps.offlineListLimit ?? OFFLINE_LIST_LIMIT,
    bindGroup: createBindGroup({
      router,
      publicRouter,
      security: dataSecurity,
      reads: publicReads,
      currentUser: sessions.currentUser,
      receiveFile: fileReceiver(temporaryFolder(dataDir), freeSpace),
      isOn: async (feature) => (await readSite(db)).features[feature],
    }),
  })
  const parts: Feature[] = Object.values(mounted).filter((part) => part !== undefined)

  const { registry, durations } = createMetrics()
  const hash = createLogHash(deps.sessionKeys)
  const servers = [publicReads.primary, ...publicReads.replicas]
  app.use(metrics({ registry, db, servers, state, token: deps.metricsToken, dataDir, freeSpace }))
  app.use(requestLog({ log, hash, durations, state }))
  app.use(errorHandler(log, dataSecurity))
  // Registered before the health checks, because slow bodies of their requests occupy connections
  // too.
  app.use(requestBodies(deps.bodyLimits ?? bodyLimits, state))
  app.use((ctx, next) => {
    if (isHealthPath(ctx.path)) setCommonHeaders(ctx, pageSecurity)
    return next()
  })
  app.use(health(async () => !state.isDraining && (await deps.isReady())))
  app.use(limitInFlight(state))
  app.use(provideRateLimits(limits))
  // Before all that sets headers, because a public reply writes its own at once.
  app.use(publicRouter.routes())
  app.use(commonHeaders(pageSecurity))
  // Any write request may have changed public data or put a mail into the outbox.
  const onWrite = () => {
    publicReads.expire()
    void events.emit('mailWaiting')
  }
  app.use(apiOnly(afterWrites(onWrite)))
  for (const { middleware } of parts) if (middleware) app.use(middleware)
  app.use(apiOnly(sameOrigin(deps.publicUrl, cookie)))
  app.use(router.routes())
  app.use(apiOnly(noRouteMatched(dataSecurity)))
  app.use(uploads(pictures))
  for (const page of deps.pages) app.use(page)

  const loops: Loop[] = []
  const startLoops = () => {
    const deletingExpired = startLoop({
      name: 'The deletion of expired data',
      everyMs: DELETE_EXPIRED_EVERY_MS,
      log,
      work: async () => {
        await deleteExpiredCounts(db)
        await sweepTemporaryFiles(temporaryFolder(dataDir))
        for (const part of parts) await part.deleteExpired?.()
      },
    })
    const checkingSpace = startLoop({
      name: 'The check of the free space',
      everyMs: CHECK_SPACE_EVERY_MS,
      log,
      work: () => freeSpace.read(),
    })
    loops.push(
      deletingExpired,
      checkingSpace,
      ...parts.flatMap((part) => part.startLoops?.() ?? []),
    )
  }
  const close = async () => {
    limits.close()
    await Promise.all([...loops.map((loop) => loop.stop()), ...parts.map((part) => part.close?.())])
  }
  const handleWithKoa = app.callback()
  const handle: BuiltApp['handle'] = (req, res) => void handleWithKoa(req, res)
  return { app, handle, state, features: mounted, startLoops, close }
}

/** Calls every feature and returns what they returned, under the same names. */
function mountFeatures(deps: FeatureDeps): BuiltApp['features'] {
  return Object.fromEntries(
    Object.entries(features).map(([name, mount]) => [name, mount(deps)]),
  ) as BuiltApp['features']
}

/**
 * Throws for requests that no route has answered: `method_not_allowed` with an Allow header for a
 * known path, otherwise `not_found`.
 */
const noRouteMatched =
  (security: Readonly<Record<string, string>>): AppMiddleware =>
  (ctx) => {
    const layers = (ctx as unknown as { matched?: { methods: string[] }[] }).matched ?? []
    const allowed = [...new Set(layers.flatMap(({ methods }) => methods))]
    if (allowed.length === 0) throw new ContractError('not_found')
    // The path of an endpoint, with a parameter that it does not have.
    setCommonHeaders(ctx, security)
    if (allowed.includes(ctx.method)) throw new ContractError('not_found')
    ctx.set('allow', allowed.join(', '))
    throw new ContractError('method_not_allowed')
  }

function apiOnly(middleware: AppMiddleware): AppMiddleware {
  return (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? middleware(ctx, next) : next()
}

/** Returns middleware that calls `work` after each successful write request. */
function afterWrites(work: () => void): AppMiddleware {
  return async (ctx, next) => {
    await next()
    if (!safeMethods.has(ctx.method) && ctx.status < 400) work()
  }
}
