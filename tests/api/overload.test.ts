import { connect } from 'node:net'
import { Duplex } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltApp, createApp } from '../../api/app.ts'
import { createHttpServer, drain, listen } from '../../api/server.ts'
import { readError } from '../contract/read-reply.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { expectSecurityHeaders } from '../support/response-headers.ts'

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
    // This page responds only after the test has opened the gate.
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

test('with two hundred requests in flight further requests get a 503, and the health endpoints still work', async () => {
  const slowRequests = Array.from({ length: LIMIT }, () => fetch(`${url}/slow`))
  await expect.poll(() => app.state.inFlight, { timeout: 30_000 }).toBe(LIMIT)
  const refused = await fetch(`${url}/api/summary`)
  expect(refused.headers.get('retry-after')).toBe('2')
  expectSecurityHeaders(Object.fromEntries(refused.headers), { isData: true })
  expect(await readError(refused)).toMatchObject({ status: 503, code: 'unavailable' })
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  open()
  expect(new Set((await Promise.all(slowRequests)).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  expect((await fetch(`${url}/api/summary`)).status).toBe(200)
})

test('one client address can use at most 250 connections', async () => {
  const port = Number(new URL(url).port)
  let closed = 0
  const sockets = Array.from({ length: 270 }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => undefined)
      .on('close', () => (closed += 1)),
  )
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(() => closed).toBeGreaterThanOrEqual(20)
  expect(await connections()).toBeLessThanOrEqual(250)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await fetch(`${url}/livez`)).status).toBe(200)
})

test('all IPv6 addresses of one /64 network together can use at most 250 connections', () => {
  const sockets: Duplex[] = []
  // Node.js accepts other streams as connections. Only loopback addresses can really connect here.
  const open = (remoteAddress: string) => {
    const socket = Object.assign(new Duplex({ read: () => undefined }), { remoteAddress })
    sockets.push(socket)
    server.emit('connection', socket)
    return socket
  }
  const fromOneNetwork = Array.from({ length: 251 }, (_, n) =>
    open(`2001:db8:0:7:${(n + 1).toString(16)}::1`),
  )
  expect(fromOneNetwork.map(({ destroyed }) => destroyed).indexOf(true)).toBe(250)
  expect(open('2001:db8:0:8::1').destroyed).toBe(false)
  for (const socket of sockets) socket.destroy()
})
