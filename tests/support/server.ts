import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { type BuiltApp, createApp } from '../../api/app.ts'
import { isCurrent } from '../../api/db/migrate.ts'
import type { MailService } from '../../api/features/email-service/mail-service.ts'
import type { Payments } from '../../api/features/listing-payment/payments.ts'
import type { BodyLimits } from '../../api/http/request-body.ts'
import type { TextModel } from '../../api/integrations/openai.ts'
import { buildPages } from '../../api/pages/pages.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'
import { blockFixture } from './block-fixture.ts'
import {
  type DatabaseKind,
  type DatabaseState,
  openTestDatabase,
  type TestDatabase,
} from './databases.ts'
import { makeWebBuild } from './web-build.ts'

export const TEST_SESSION_KEY = 'a key of the tests, of thirty-two characters'

export interface TestServer extends TestDatabase {
  url: string
  /** Its folder for uploads, gone when it is closed. */
  dataDir: string
  app: BuiltApp
}

export interface TestServerOptions {
  /** Serves the pages of a minimal web build; none unless said. */
  pages?: boolean
  /** PUBLIC_URL, otherwise the server's own address. */
  publicUrl?: string
  /** `INDEX_LANDING_PAGES`. */
  landingPages?: boolean
  sitemapPartSize?: number
  /** Counts calls as the real server does; off unless a test is about it. */
  rateLimits?: boolean
  /** Maintenance mode unless said. */
  payments?: Payments
  /** None unless said. */
  mail?: MailService
  /** None unless said. */
  textModel?: TextModel
  /** Silent unless said. */
  log?: Logger
  /** How slow request bodies may be. */
  bodies?: BodyLimits
  /** How many proxies stand before the server. */
  proxyHops?: number
  /** Shown by who may read /metrics. */
  metricsToken?: string
}

/** The API, and with `pages` the pages, on a free loopback port over a database of its own. */
export async function startTestServer(
  kind: DatabaseKind,
  state: DatabaseState,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const {
    pages = false,
    publicUrl: ownUrl,
    landingPages = false,
    rateLimits = false,
    payments = { mode: 'mock' },
    proxyHops = 0,
    mail,
    textModel,
    log = pino({ level: 'silent' }),
    metricsToken,
    bodies,
    ...pageOptions
  } = options
  const database = await openTestDatabase(kind, state)
  const dataDir = mkdtempSync(join(tmpdir(), 'lintel-data-'))
  const build = pages ? await makeWebBuild() : undefined
  let url = ''
  const common = { db: database.db, log, publicUrl: () => ownUrl ?? url }
  const app = createApp({
    ...common,
    dataDir,
    isHttps: ownUrl?.startsWith('https:') ?? false,
    proxyHops,
    adminEmail: 'operator@example.com',
    sessionKeys: [TEST_SESSION_KEY],
    rateLimits,
    payments,
    ...(bodies ? { bodies } : {}),
    ...(mail ? { mail } : {}),
    ...(metricsToken ? { metricsToken } : {}),
    ...(textModel ? { textModel } : {}),
    isReady: () => isCurrent(database.db),
    pages: build
      ? await buildPages({ ...common, folder: build.folder, landingPages, ...pageOptions })
      : [],
  })
  const server = createHttpServer(app)
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return {
    ...database,
    url,
    dataDir,
    app,
    close: async () => {
      const drained = drain(server, app, 0)
      // An answer that a test did not read keeps its connection busy.
      server.closeAllConnections()
      await drained
      await database.close()
      await build?.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The same for all tests of a block. Options that name what another hook opens are given as a
 * function, which is called behind that hook.
 */
export const withServer = (
  kind: DatabaseKind,
  state: DatabaseState,
  options: TestServerOptions | (() => TestServerOptions) = {},
): TestServer =>
  blockFixture(() =>
    startTestServer(kind, state, typeof options === 'function' ? options() : options),
  )
