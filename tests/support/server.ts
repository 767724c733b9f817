import pino from 'pino'
import { type BuiltApp, createApp } from '../../api/app.ts'
import { isCurrent } from '../../api/db/migrate.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'
import { type DatabaseKind, type DatabaseState, openTestDatabase, type TestDatabase } from './databases.ts'

export interface TestServer extends TestDatabase {
  url: string
  app: BuiltApp
}

/** The API on a free loopback port over a database of its own. */
export async function startTestServer(kind: DatabaseKind, state: DatabaseState): Promise<TestServer> {
  const database = await openTestDatabase(kind, state)
  let url = ''
  const app = createApp({
    db: database.db, log: pino({ level: 'silent' }), publicUrl: () => url, isHttps: false, proxyHops: 0, adminEmail: 'operator@example.com',
    isReady: () => isCurrent(database.db), pages: [],
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
