import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '../support/databases.ts'
import { PASSWORD } from '../support/passwords.ts'
import { TEST_SESSION_KEY, withServer } from '../support/server.ts'
import { registerOwner, type TestUser, signInAs } from '../support/users.ts'
import { post } from '../support/visitors.ts'

type Line = Record<string, unknown> & { msg: string }

const server = withServer(anyDatabase, 'demo', {
  log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) }),
})
let lines: Line[] = []
const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
beforeEach(() => {
  lines = []
})

/** Returns the only log line of a route. Waits for it, because it is written after the response. */
async function lineOf(route: string): Promise<Line> {
  const found = () => lines.filter((line) => line.msg === 'request' && line.route === route)
  await expect.poll(() => found().length).toBe(1)
  return found()[0] as Line
}

describe('the log line of a request', () => {
  let owner: TestUser
  let id: number
  beforeAll(async () => {
    owner = await registerOwner(target)
    id = ((await (await owner.send('GET', '/api/user')).json()) as { id: number }).id
  })

  test('has the user, route, status and duration', async () => {
    await owner.send('GET', '/api/user/contractors')
    expect(await lineOf('GET /api/user/contractors')).toMatchObject({
      method: 'GET',
      status: 200,
      userId: id,
      requestId: expect.any(String),
      ms: expect.any(Number),
    })
  })

  test('has the fields that all lines of the logger have', async () => {
    await target.send('/api/summary')
    expect(Object.entries(await lineOf('GET /api/summary'))).toEqual([
      ['level', 30],
      ['time', expect.any(Number)],
      ['pid', process.pid],
      ['hostname', hostname()],
      ['method', 'GET'],
      ['route', 'GET /api/summary'],
      ['status', 200],
      ['requestId', expect.any(String)],
      ['client', expect.any(String)],
      ['ms', expect.any(Number)],
      ['msg', 'request'],
    ])
  })

  test('has the user of a rejected call', async () => {
    expect((await owner.send('GET', '/api/admin/payments')).status).toBe(403)
    expect(await lineOf('GET /api/admin/payments')).toMatchObject({ status: 403, userId: id })
    expect(
      (
        await owner.send('POST', '/api/register', {
          email: 'another@example.com',
          password: 'six 66',
        })
      ).status,
    ).toBe(409)
    expect(await lineOf('POST /api/register')).toMatchObject({ status: 409, userId: id })
  })

  test('has no user for public reads of a signed-in user', async () => {
    const admin = await signInAs(target, 'admin@example.com')
    for (const [path, route] of [
      ['/api/contractors/1', '/api/contractors/:id'],
      ['/api/blog/1', '/api/blog/:id'],
      ['/api/summary', '/api/summary'],
    ] as const) {
      expect((await admin.send('GET', path)).status).toBe(200)
      expect(await lineOf(`GET ${route}`)).not.toHaveProperty('userId')
    }
  })

  test('has the user who signed in or registered', async () => {
    await post(`${server.url}/api/login`, { email: owner.email, password: PASSWORD })
    expect(await lineOf('POST /api/login')).toMatchObject({ status: 200, userId: id })
    const registered = await post(`${server.url}/api/register`, {
      email: 'fresh@example.com',
      password: PASSWORD,
    })
    expect(await lineOf('POST /api/register')).toMatchObject({
      userId: ((await registered.json()) as { id: number }).id,
    })
  })

  test('has keyed hashes of client and account for a failed sign-in', async () => {
    const hashOf = (text: string) =>
      createHmac('sha256', TEST_SESSION_KEY).update(text).digest('hex').slice(0, 16)
    await post(`${server.url}/api/login`, { email: ' Ada@Example.com', password: 'wrong' })
    expect(await lineOf('POST /api/login')).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
      account: hashOf('account ada@example.com'),
      client: hashOf('client 127.0.0.1'),
    })
    lines = []
    await post(`${server.url}/api/login`, { email: owner.email, password: PASSWORD })
    expect(await lineOf('POST /api/login')).not.toHaveProperty('account')
    await post(`${server.url}/api/password/forgot`, { email: 'ada@example.com' })
    expect(await lineOf('POST /api/password/forgot')).not.toHaveProperty('account')
  })

  test('has the user and no hash of the account for another call with a wrong password', async () => {
    expect(
      (
        await owner.send('POST', '/api/password/change', {
          currentPassword: 'wrong',
          password: 'a long new password',
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
    const line = await lineOf('POST /api/password/change')
    expect(line).toMatchObject({ userId: id })
    expect(line).not.toHaveProperty('account')
  })

  test('has an error code only for rejected calls', async () => {
    await target.send('/api/contact', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    await post(`${server.url}/api/contact`, {})
    await expect
      .poll(() =>
        lines.filter(({ msg }) => msg === 'request').map(({ status, code }) => [status, code]),
      )
      .toEqual([
        [403, 'cross_site'],
        [400, 'invalid'],
      ])
    await target.send('/api/summary')
    expect(await lineOf('GET /api/summary')).not.toHaveProperty('code')
  })

  test('contains no personal data in plain text', async () => {
    const markers = {
      email: 'marker-mail@example.com',
      password: 'marker-password',
      phoneNumber: '813 555 0199',
      message: 'marker-message',
      businessName: 'Marker-Name',
    }
    const headers = {
      'x-forwarded-for': '192.0.2.99',
      'idempotency-key': 'marker-key',
      cookie: 'sid=marker-cookie',
      'user-agent': 'marker-agent',
      'sec-fetch-site': 'same-origin',
    }
    for (const path of [
      '/api/login',
      '/api/register',
      '/api/contact',
      '/api/password/forgot',
      '/api/password/reset',
    ])
      await post(
        `${server.url}${path}`,
        { ...markers, category: 'general', token: 'marker-token' },
        headers,
      )
    await target.send('/api/search?location=marker-place&category=marker-category', { headers })
    await target.send('/api/marker-path?q=marker-query', { headers })
    await expect.poll(() => lines.filter(({ msg }) => msg === 'request').length).toBe(7)
    expect(JSON.stringify(lines)).not.toMatch(/marker-|813 ?555|192\.0\.2|127\.0\.0\.1/i)
  })

  test('has no user if nobody is signed in', async () => {
    expect((await target.send('/api/user')).status).toBe(401)
    expect(await lineOf('GET /api/user')).not.toHaveProperty('userId')
  })
})

describe('an invalid or aborted request', () => {
  const stderr: string[] = []
  beforeEach(() => {
    stderr.length = 0
    vi.spyOn(console, 'error').mockImplementation((...args) => void stderr.push(args.join(' ')))
  })
  afterEach(() => void vi.restoreAllMocks())

  const head = (path: string, cookie: string, headers: string[]) =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Sec-Fetch-Site: same-origin',
      `Cookie: ${cookie}`,
      ...headers,
      '',
      '',
    ].join('\r\n')
  const multipart = 'Content-Type: multipart/form-data; boundary=b'
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nName,City\r\n'

  /**
   * Sends raw bytes and returns the response. With `isCut` the client disconnects during the
   * request.
   */
  function sendRaw(bytes: string, { isCut = false } = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(bytes),
      )
      let reply = ''
      socket.on('data', (chunk: Buffer) => (reply += chunk.toString()))
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' ? resolve(reply) : reject(error),
      )
      socket.on('close', () => resolve(reply))
      if (isCut)
        void expect
          .poll(() => server.app.state.receiving)
          .toBe(1)
          .then(() => socket.destroy(), reject)
    })
  }

  test.each([
    [
      'an upload with an invalid HTTP body',
      '/api/admin/import-contractors',
      [multipart, 'Transfer-Encoding: chunked'],
      `${part.length.toString(16)}\r\n${part}\r\nzz\r\nnot a chunk\r\n`,
      false,
    ],
    [
      'a form with an invalid HTTP body',
      '/api/contact',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      '1\r\n{\r\nzz\r\n',
      false,
    ],
    [
      'an upload that is cut off',
      '/api/admin/import-contractors',
      [multipart, 'Content-Length: 5000'],
      part,
      true,
    ],
    [
      'a form that is cut off',
      '/api/contact',
      ['Content-Type: application/json', 'Content-Length: 5000'],
      '{"a":',
      true,
    ],
  ])('%s is logged as a 400 without output on stderr', async (_, path, headers, body, isCut) => {
    const { cookie } = await signInAs(target, 'admin@example.com')
    const reply = await sendRaw(head(path, cookie, headers) + body, { isCut })
    if (!isCut) expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    await expect
      .poll(() =>
        lines
          .filter(
            (line) =>
              line.msg === 'request' && line.method === 'POST' && line.route !== 'POST /api/login',
          )
          .map(({ status }) => status),
      )
      .toEqual([400])
    // A request that stayed counted as in flight would bring the server closer to its limit.
    expect(server.app.state).toMatchObject({ inFlight: 0, receiving: 0 })
    expect(stderr).toEqual([])
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
  })
})
