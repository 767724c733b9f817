// Compares the time of a sign-in with a wrong password and with an unknown email address. Prints
// the medians of 200 interleaved tries over HTTP, in milliseconds. The bench uses the embedded
// database, or the empty database of DATABASE_URL.
//
//   node --import tsx tests/bench/login-timing.bench.ts
import pino from 'pino'
import { createApp } from '../../api/app.ts'
import { openDatabase, openEmbedded } from '../../api/db/knex.ts'
import { isCurrent, migrate } from '../../api/db/migrate.ts'
import { createPasswordHasher } from '../../api/features/session/password-hasher.ts'
import { createHttpServer, listen } from '../../api/server.ts'
import { interleave } from './shared/rounds.ts'
import { median } from './shared/statistics.ts'

const TRIES = 200
const GOAL_MS = 2

const databaseUrl = process.env.DATABASE_URL
const db = databaseUrl ? await openDatabase({ databaseUrl, dataDir: '' }) : await openEmbedded({})
await migrate(db, databaseUrl)
await db('users')
  .insert({
    email: 'known@timing.example',
    password_hash: await createPasswordHasher().hash('the right one'),
  })
  .onConflict('email')
  .ignore()

let url = ''
const app = createApp({
  db,
  log: pino({ level: 'silent' }),
  publicUrl: () => url,
  isHttps: false,
  proxyHops: 0,
  adminEmail: undefined,
  dataDir: '.data',
  sessionKeys: ['a key of the benches, of thirty-two characters'],
  rateLimits: false,
  isReady: () => isCurrent(db),
  pages: [],
})
const server = createHttpServer(app)
url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`

const attempt = (email: string) => async () => {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'the wrong one' }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  await response.text()
  if (response.status !== 401) throw new Error(`The status was ${response.status}, not 401`)
  return performance.now() - startedAt
}
const sides = {
  known: attempt('known@timing.example'),
  unknown: attempt('unknown@timing.example'),
  twin: attempt('another@timing.example'),
}
await interleave(20, sides)
const figures = await interleave(TRIES, sides)
const gap = Math.abs(median(figures.known) - median(figures.unknown))
const noise = Math.abs(median(figures.twin) - median(figures.unknown))
console.log(
  `wrong password ${median(figures.known).toFixed(2)} ms, unknown address ${median(figures.unknown).toFixed(2)} ms`,
)
console.log(
  `gap ${gap.toFixed(2)} ms (goal < ${GOAL_MS} ms); between two unknown addresses, which is noise, ${noise.toFixed(2)} ms`,
)
process.exit(gap < GOAL_MS ? 0 : 1)
