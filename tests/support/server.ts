import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { type BuiltApp, createApp } from '../../api/app.ts'
import { openReplicas } from '../../api/db/knex.ts'
import { isCurrent } from '../../api/db/migrate.ts'
import { readEnv } from '../../api/env.ts'
import { FreeSpace } from '../../api/free-space.ts'
import type { BodyLimits } from '../../api/http/request-body.ts'
import type { MailService } from '../../api/integrations/mail-service.ts'
import type { TextModel } from '../../api/integrations/openai.ts'
import type { Payments } from '../../api/integrations/payments.ts'
import { buildPages } from '../../api/pages/pages.ts'
import type { PictureStore } from '../../api/pictures/picture-store.ts'
import { PublicReads } from '../../api/public-reads/cache.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'
import { blockFixture } from './block-fixture.ts'
import {
  type DatabaseKind,
  type DatabaseState,
  openTestDatabase,
  openSameDatabase,
  type TestDatabase,
} from './databases.ts'
import { makeWebBuild } from './web-build.ts'

export const TEST_SESSION_KEY = 'a key of the tests, of thirty-two characters'

export interface TestServer extends TestDatabase {
  url: string
  /** Folder for uploads. `close` removes it. */
  dataDir: string
  app: BuiltApp
}

export interface TestServerOptions {
  /** Serves the pages of a minimal web build. Off by default. */
  pages?: boolean
  /** `PUBLIC_URL`. Defaults to the address of the server. */
  publicUrl?: string
  /** `INDEX_LANDING_PAGES`. */
  landingPages?: boolean
  sitemapPartSize?: number
  /** Enables rate limits. Off by default. */
  rateLimits?: boolean
  /** The payments are in maintenance mode by default. */
  payments?: Payments
  /** Not configured by default. */
  mail?: MailService
  /** Not configured by default. */
  textModel?: TextModel
  /** Silent by default. */
  log?: Logger
  /** Time limits for slow request bodies. */
  bodies?: BodyLimits
  /** Number of trusted proxies in front of the server. */
  proxyHops?: number
  /** `OFFLINE_LIST_LIMIT`. */
  offlineListLimit?: number
  /** Clock in milliseconds for the age of known values. */
  now?: () => number
  /** A PostgreSQL database that exists, for example the one of another server. */
  shares?: Pick<TestDatabase, 'databaseUrl'>
  /** `DATABASE_READ_URLS`. */
  readUrls?: readonly string[]
  /** Bearer token required to read /metrics. */
  metricsToken?: string
  /** Free bytes of the disk. Default: those of the disk of `dataDir`. */
  freeBytes?: () => number
  /** Store of the uploaded pictures. A folder in `dataDir` by default. */
  pictures?: PictureStore
}

/**
 * Starts the API, and the pages if `pages` is set, on a free loopback port. It has a new database
 * unless `shares` is set.
 */
export async function startTestServer(
  kind: DatabaseKind,
  state: DatabaseState,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const {
    pages = false,
    publicUrl: fixedUrl,
    landingPages = false,
    rateLimits = false,
    payments = { mode: 'mock' },
    proxyHops = 0,
    mail,
    textModel,
    log = pino({ level: 'silent' }),
    metricsToken,
    freeBytes,
    pictures,
    bodies,
    now,
    offlineListLimit,
    shares,
    readUrls = [],
    ...pageOptions
  } = options
  const database = shares ? await openSameDatabase(shares) : await openTestDatabase(kind, state)
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-data-'))
  const build = pages ? await makeWebBuild() : undefined
  let url = ''
  const { db } = database
  const common = { log, publicUrl: () => fixedUrl ?? url }
  const hstsSeconds = fixedUrl?.startsWith('https:') ? readEnv({}).HSTS_SECONDS : 0
  const replicas = openReplicas({ readUrls })
  const publicReads = new PublicReads({ primary: db, replicas, log, now })
  // Tests also use `db` to write without the server, so every statement other than a `select`
  // expires the known version.
  db.on('query-response', (_, { sql }: { sql: string }) => {
    if (!/^\s*select\b/i.test(sql)) publicReads.expire()
  })
  const app = createApp({
    ...common,
    db,
    publicReads,
    dataDir,
    isHttps: fixedUrl?.startsWith('https:') ?? false,
    hstsSeconds,
    proxyHops,
    adminEmail: 'notices@example.com',
    sessionKeys: [TEST_SESSION_KEY],
    rateLimits,
    payments,
    ...(freeBytes
      ? { freeSpace: new FreeSpace(dataDir, log, () => Promise.resolve(freeBytes())) }
      : {}),
    ...(bodies ? { bodyLimits: bodies } : {}),
    offlineListLimit,
    mail,
    metricsToken,
    pictures,
    textModel,
    isReady: () => isCurrent(db),
    pages: build
      ? await buildPages({
          ...common,
          publicReads,
          hstsSeconds,
          folder: build.folder,
          indexLandingPages: landingPages,
          ...pageOptions,
        })
      : [],
  })
  const server = createHttpServer(app, proxyHops)
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return {
    ...database,
    url,
    dataDir,
    app,
    close: async () => {
      const drained = drain(server, app, 0)
      // A response that a test did not read keeps its connection busy.
      server.closeAllConnections()
      await drained
      for (const replica of replicas) await replica.destroy()
      await database.close()
      await build?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts one server for all tests of a block. If the options depend on values that an earlier hook
 * sets, pass a function: it is called after that hook.
 */
export const withServer = (
  kind: DatabaseKind,
  state: DatabaseState,
  options: TestServerOptions | (() => Promise<TestServerOptions> | TestServerOptions) = {},
): TestServer =>
  blockFixture(async () =>
    startTestServer(kind, state, typeof options === 'function' ? await options() : options),
  )
