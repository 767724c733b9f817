// Lintel from its sources, which also tells how often the full list was built: send any message, get the number.
import pino from 'pino'
import { createApp } from '../../../api/app.ts'
import { openDatabase } from '../../../api/db/knex.ts'
import { isCurrent } from '../../../api/db/migrate.ts'
import { createHttpServer, listen } from '../../../api/server.ts'

const db = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' })
const app = createApp({
  db, log: pino({ level: 'info' }), publicUrl: () => '', isHttps: false, proxyHops: 0, dataDir: '', adminEmail: undefined,
  sessionKeys: ['a key of the benches, of thirty-two characters'], rateLimits: false,
  isReady: () => isCurrent(db), pages: [],
})
process.on('message', () => process.send?.(app.directory.buildsOf('list')))
process.on('SIGTERM', () => process.exit(0))
await listen(createHttpServer(app), Number(process.env.PORT), '127.0.0.1')
