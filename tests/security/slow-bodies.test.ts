import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { bodyLimits } from '../../api/http/request-body.ts'
import { readReply } from '../contract/read-reply.ts'
import { anyDatabase } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { registerOwner, type TestUser, listingForm } from '../support/users.ts'

/** Short time limits, so that the tests are fast. No test measures a duration. */
const bodies = { ...bodyLimits, jsonMs: 700, uploadWindowMs: 700 }
const NEVER_MS = 600_000
/** The timeout is long enough for a busy machine. */
const pollOptions = { timeout: 30_000 }

interface Client {
  socket: Socket
  /** The data received from the server. */
  received: () => string
  isClosed: () => boolean
}

let server: TestServer
const clients: Client[] = []
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await server.close()
})

const start = async (changed: Partial<typeof bodies> = {}) => {
  server = await startTestServer(anyDatabase, 'demo', {
    pages: true,
    rateLimits: true,
    proxyHops: 1,
    bodies: { ...bodies, ...changed },
  })
}

/**
 * Sends the headers of a request and the start of its body. If `dripMs` is set, then sends another
 * byte every `dripMs` milliseconds.
 */
function begin(
  line: string,
  headers: string[] = [],
  { body = '{', dripMs }: { body?: string; dripMs?: number } = {},
): Client {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let received = ''
  let isClosed = false
  const all = [
    'Host: 127.0.0.1',
    'Sec-Fetch-Site: same-origin',
    ...(headers.some((header) => /^content-type/i.test(header))
      ? []
      : ['Content-Type: application/json']),
    ...(headers.some((header) => /^content-length/i.test(header)) ? [] : ['Content-Length: 1000']),
    ...headers,
  ]
  socket.write(`${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`)
  const drip = dripMs === undefined ? undefined : setInterval(() => socket.write(' '), dripMs)
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  // Writing to a socket that the server has closed causes an error.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    clearInterval(drip)
  })
  const client = { socket, received: () => received, isClosed: () => isClosed }
  clients.push(client)
  return client
}

const statusOf = ({ received }: Client) => Number(/^HTTP\/1\.1 (\d+)/.exec(received())?.[1])
const errorOf = ({ received }: Client) =>
  JSON.parse(received().split('\r\n\r\n')[1] ?? 'null') as unknown
const isAllClosed = (all: readonly Client[]) => all.every(({ isClosed }) => isClosed())
const from = (address: string) => `X-Forwarded-For: ${address}`

describe('slow request bodies', () => {
  test('two hundred and ten slow requests from one address are closed, and the site stays available', async () => {
    await start()
    const silent = begin('POST /api/login', [from('203.0.113.1')])
    await expect.poll(() => server.app.state.receiving, pollOptions).toBe(1)
    const dripping = [
      silent,
      ...Array.from({ length: 209 }, () =>
        begin('POST /api/login', [from('203.0.113.1')], { dripMs: 50 }),
      ),
    ]
    for (let n = 0; !isAllClosed(dripping); n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n % 250}` }
      for (const path of ['/api/summary', '/'])
        expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(200)
      expect(server.app.state.receiving).toBeLessThanOrEqual(bodies.perAddress)
    }
    // A client that is writing when its connection is closed may miss the response.
    expect(new Set(dripping.map(statusOf).filter(Boolean))).toEqual(new Set([408, 429]))
    expect(errorOf(silent)).toEqual({
      code: 'request_timeout',
      message: 'The request took too long to arrive. Please try again.',
    })
    expect(silent.received().toLowerCase()).toContain('connection: close')
    expect(server.app.state).toMatchObject({ inFlight: 0, receiving: 0 })
  })

  test('slow requests from many addresses do not count as requests in flight', async () => {
    await start({ jsonMs: NEVER_MS })
    for (let n = 1; n <= 210; n += 1) {
      begin('POST /api/login', [from(`203.0.113.${n}`)])
      if (n % 70 === 0) await expect.poll(() => server.app.state.receiving, pollOptions).toBe(n)
    }
    expect(server.app.state.inFlight).toBe(0)
    for (const path of ['/api/summary', '/'])
      expect((await fetch(`${server.url}${path}`)).status).toBe(200)
  })

  test('a call that is rejected or needs no body gets its response before the body has arrived, and the connection is closed', async () => {
    await start()
    const refused: [Client, number][] = [
      [begin('POST /api/none', [from('203.0.113.1')], { dripMs: 50 }), 404],
      [begin('POST /', [from('203.0.113.1')], { dripMs: 50 }), 405],
      [begin('GET /livez', [from('203.0.113.1')], { dripMs: 50 }), 200],
      [begin('PUT /api/admin/contractors/1', [from('203.0.113.1')], { dripMs: 50 }), 401],
      [
        begin('POST /api/login', [from('203.0.113.1'), 'Content-Type: text/plain'], { dripMs: 50 }),
        415,
      ],
    ]
    for (const [client, status] of refused)
      await expect.poll(() => statusOf(client), pollOptions).toBe(status)
    await expect.poll(() => isAllClosed(refused.map(([client]) => client)), pollOptions).toBe(true)
  })

  test('requests count against the rate limit before their body has arrived', async () => {
    await start({ jsonMs: NEVER_MS, perAddress: 1000 })
    const tries = Array.from({ length: 27 }, () => begin('POST /api/login', [from('203.0.113.1')]))
    await expect
      .poll(() => tries.filter((client) => statusOf(client) === 429).length, pollOptions)
      .toBe(2)
    expect(server.app.state.receiving).toBe(25)
  })
})

describe('slow uploads', () => {
  let owner: TestUser
  let photos: string
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  const startWithListing = async (changed: Partial<typeof bodies>) => {
    await start(changed)
    owner = await registerOwner(target)
    photos = `/api/contractors/${(await readReply(contract.ownerListings.create, await owner.send('POST', '/api/contractors', listingForm()))).id}/photos`
  }
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const end = '\r\n--b--\r\n'
  const upload = (path: string, cookie: string, body: string, dripMs?: number) =>
    begin(
      `POST ${path}`,
      [
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 5000000',
        `Cookie: ${cookie}`,
      ],
      { body, ...(dripMs === undefined ? {} : { dripMs }) },
    )

  test('an upload that stalls is closed with an error', async () => {
    await startWithListing({})
    const slow = upload(photos, owner.cookie, part)
    await expect.poll(() => slow.isClosed(), pollOptions).toBe(true)
    expect([statusOf(slow), errorOf(slow)]).toEqual([
      408,
      expect.objectContaining({ code: 'request_timeout' }),
    ])
  })

  test('an upload that is slower than the minimum rate is closed, even if it does not stall', async () => {
    await startWithListing({})
    const slow = upload(photos, owner.cookie, part, 50)
    await expect.poll(() => slow.isClosed(), pollOptions).toBe(true)
    // A client that is writing when its connection is closed may miss the response.
    expect(statusOf(slow) || 408).toBe(408)
  })

  test('the time limit for JSON bodies does not apply to uploads', async () => {
    await startWithListing({ uploadWindowMs: NEVER_MS })
    const whole = `${part}no picture${end}`
    const slow = begin(
      `POST ${photos}`,
      [
        'Content-Type: multipart/form-data; boundary=b',
        `Content-Length: ${whole.length}`,
        `Cookie: ${owner.cookie}`,
      ],
      { body: part },
    )
    const json = begin('POST /api/login')
    await expect.poll(() => statusOf(json), pollOptions).toBe(408)
    slow.socket.write(whole.slice(part.length))
    await expect.poll(() => statusOf(slow), pollOptions).toBe(400)
    expect(errorOf(slow)).toMatchObject({ code: 'invalid', errors: [{ path: 'file' }] })
  })

  test('uploads to a missing listing or a listing of another owner are rejected before the body has arrived', async () => {
    await startWithListing({ jsonMs: NEVER_MS, uploadWindowMs: NEVER_MS })
    const other = await registerOwner(target, 0)
    const foreign = upload(photos, other.cookie, '')
    const missing = upload('/api/contractors/2147483000/photos', other.cookie, '')
    await expect.poll(() => [statusOf(foreign), statusOf(missing)], pollOptions).toEqual([403, 404])
  })
})
