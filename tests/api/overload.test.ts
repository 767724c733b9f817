import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltApp, createApp } from '../../api/app.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'
import { readError } from '../contract/read-reply.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'

const LIMIT = 200

let database: TestDatabase
let app: BuiltApp
let server: ReturnType<typeof createHttpServer>
let url: string
let open: () => void
const gate = new Promise<void>((resolve) => {
  open = resolve
})

beforeAll(async () => {
  database = await openTestDatabase('PGlite', 'empty')
  app = createApp({
    db: database.db,
    log: pino({ level: 'silent' }),
    publicUrl: () => url,
    isHttps: false,
    proxyHops: 0,
    dataDir: '',
    adminEmail: undefined,
    sessionKeys: ['a key of the tests, of thirty-two characters'],
    rateLimits: false,
    isReady: () => Promise.resolve(true),
    // A page that responds when the test opens the gate.
    pages: [
      async (ctx) => {
        await gate
        ctx.body = 'late'
      },
    ],
  })
  server = createHttpServer(app)
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
})
afterAll(async () => {
  await drain(server, app, 0)
  await database.close()
})

test('with two hundred requests in flight further ones get a 503, and the health endpoints still work', async () => {
  const held = Array.from({ length: LIMIT }, () => fetch(`${url}/slow`))
  await expect.poll(() => app.state.inFlight, { timeout: 30_000 }).toBe(LIMIT)
  const refused = await fetch(`${url}/api/summary`)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(await readError(refused)).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  open()
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await fetch(`${url}/api/summary`)).status).toBe(200)
})
