import pino from 'pino'
import { type BuiltApp, createApp } from '../../api/app.ts'
import { isCurrent } from '../../api/db/migrate.ts'
import { buildPages } from '../../api/pages/pages.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'
import { type DatabaseKind, type DatabaseState, openTestDatabase, type TestDatabase } from './databases.ts'

export interface TestServer extends TestDatabase {
  url: string
  app: BuiltApp
}

export interface TestServerOptions {
  /** Folder of a web build: without one the server has no pages. */
  web?: string
  /** PUBLIC_URL, otherwise the server's own address. */
  publicUrl?: string
  /** `INDEX_LANDING_PAGES`. */
  landingPages?: boolean
  sitemapPartSize?: number
}

/** The API, and with `web` the pages, on a free loopback port over a database of its own. */
export async function startTestServer(kind: DatabaseKind, state: DatabaseState, options: TestServerOptions = {}): Promise<TestServer> {
  const { web, publicUrl: ownUrl, landingPages = false, ...pageOptions } = options
  const database = await openTestDatabase(kind, state)
  let url = ''
  const common = { db: database.db, log: pino({ level: 'silent' }), publicUrl: () => ownUrl ?? url }
  const app = createApp({
    ...common, isHttps: false, proxyHops: 0, adminEmail: 'operator@example.com', isReady: () => isCurrent(database.db),
    pages: web === undefined ? [] : await buildPages({ ...common, folder: web, landingPages, ...pageOptions }),
  })
  const server = createHttpServer(app)
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return {
    ...database, url, app,
    close: async () => {
      await drain(server, app, 0)
      await database.close()
    },
  }
}
