// Lintel from its sources. The reply to every message is the number of times that the full list was
// read.
import { join } from 'node:path'
import pino from 'pino'
import { createApp } from '../../../api/app.ts'
import { openDatabase } from '../../../api/db/knex.ts'
import { isCurrent } from '../../../api/db/migrate.ts'
import { buildPages } from '../../../api/pages/pages.ts'
import { PublicReads } from '../../../api/public-reads/cache.ts'
import { projectRoot } from '../../../api/root.ts'
import { createHttpServer, listen } from '../../../api/server.ts'

const db = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '',
})
const publicUrl = () => `http://127.0.0.1:${process.env.PORT}`
const log = pino({ level: 'info' }, pino.destination({ sync: true, minLength: 4096 }))
const publicReads = new PublicReads({ primary: db, log })
const app = createApp({
  db,
  log,
  publicReads,
  publicUrl,
  isHttps: false,
  proxyHops: 0,
  dataDir: '',
  adminEmail: undefined,
  sessionKeys: ['a key of the benches, of thirty-two characters'],
  rateLimits: false,
  isReady: () => isCurrent(db),
  pages: await buildPages({
    folder: join(projectRoot, 'dist/web'),
    publicReads,
    hstsSeconds: 0,
    log,
    publicUrl,
    indexLandingPages: true,
  }),
})
let lists = 0
db.on('query', ({ sql, bindings = [] }: { sql: string; bindings?: readonly unknown[] }) => {
  // The first slice of the list.
  if (
    /from listed_contractors c\s+where c\.id > \? order by c\.id limit/.test(sql) &&
    bindings[0] === 0
  )
    lists += 1
})
process.on('message', () => void process.send?.(lists))
process.on('SIGTERM', () => void db.destroy().finally(() => process.exit(0)))
await listen(createHttpServer(app), Number(process.env.PORT), '127.0.0.1')
