import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { readSessionKeys } from '../../api/http/session-keys.ts'
import { readError } from '../contract/read-reply.ts'
import { accountCallsOf } from '../support/account-calls.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { rawGet } from '../support/raw-get.ts'
import { startTestServer, TEST_SESSION_KEY, withServer } from '../support/server.ts'
import { cookieOf, post, signIn } from '../support/visitors.ts'

const RACES = quickOrFull(20, 500)

describe.each(featureDatabases)('sessions on %s', (kind) => {
  const server = withServer(kind, 'demo')

  const get = (path: string, cookie: string) =>
    fetch(`${server.url}${path}`, { headers: { cookie } })
  const { post: send, isSignedIn, member } = accountCallsOf(server)
  const idOf = (cookie: string) => /(?:^|; )(?:__Host-)?sid=([\w-]+)/.exec(cookie)?.[1] ?? ''
  const hashOf = (cookie: string) => createHash('sha256').update(idOf(cookie)).digest()
  const row = (cookie: string) => server.db('sessions').where({ id_hash: hashOf(cookie) })
  const age = (cookie: string, seen: string, created: string) =>
    row(cookie).update({
      last_seen_at: server.db.raw('now() - ?::interval', [seen]),
      created_at: server.db.raw('now() - ?::interval', [created]),
    })
  test('the cookie is signed with HMAC-SHA-256', async () => {
    const { cookie } = await member()
    const signature = createHmac('sha256', TEST_SESSION_KEY)
      .update(`sid=${idOf(cookie)}`)
      .digest('base64url')
    expect(cookie).toContain(`sid.sig=${signature}`)
  })

  test('the session id has 32 random bytes, and the database stores only its hash', async () => {
    const cookie = await signIn(server, 'member@example.com')
    expect(Buffer.from(idOf(cookie), 'base64url')).toHaveLength(32)
    expect(await row(cookie)).toHaveLength(1)
    expect(
      await server.db('sessions').where({ id_hash: Buffer.from(idOf(cookie), 'base64url') }),
    ).toEqual([])
  })

  test('the cookie is HttpOnly and SameSite=Strict, and with https it is Secure and has the __Host- prefix', async () => {
    const secure = await startTestServer(kind, 'demo', { publicUrl: 'https://directory.example' })
    for (const [{ url }, name, isSecure] of [
      [server, 'sid', false],
      [secure, '__Host-sid', true],
    ] as const) {
      const response = await post(`${url}/api/login`, {
        email: 'member@example.com',
        password: DEMO_PASSWORD,
      })
      const cookies = response.headers.getSetCookie()
      // Scripts can read only the hint, which is the same for everybody.
      expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(
        new Set([name, `${name}.sig`, 'signed-in']),
      )
      expect(cookies.filter((cookie) => !/; httponly/i.test(cookie))).toEqual([
        expect.stringMatching(/^signed-in=1;/),
      ])
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; path=\/;/)
        expect(cookie).toMatch(/; samesite=strict/i)
        expect(/; secure/i.test(cookie)).toBe(isSecure)
        expect(cookie).not.toMatch(/domain=/i)
      }
      expect(
        (await fetch(`${url}/api/user`, { headers: { cookie: cookieOf(response) } })).status,
      ).toBe(200)
    }
    await secure.close()
  })

  test('signing in never reuses a session id sent by the client', async () => {
    const planted = await signIn(server, 'credit@example.com')
    const response = await post(
      `${server.url}/api/login`,
      { email: 'member@example.com', password: DEMO_PASSWORD },
      { cookie: planted },
    )
    const own = cookieOf(response)
    expect(idOf(own)).not.toBe(idOf(planted))
    expect(await isSignedIn(planted)).toBe(false)
    const invented = await post(
      `${server.url}/api/login`,
      { email: 'member@example.com', password: DEMO_PASSWORD },
      { cookie: 'sid=chosen' },
    )
    expect(idOf(cookieOf(invented))).not.toBe('chosen')
    expect(await isSignedIn('sid=chosen')).toBe(false)
  })

  test('a request whose session id has no valid signature is not signed in', async () => {
    const cookie = await signIn(server, 'member@example.com')
    expect(await isSignedIn(`sid=${idOf(cookie)}`)).toBe(false)
    expect(await isSignedIn(`sid=${idOf(cookie)}; sid.sig=AAAAAAAAAAAAAAAAAAAAAAAAAAA`)).toBe(false)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test(
    `${RACES} sessions that are ended during other calls stay ended`,
    async () => {
      const cookies = await inBatches(RACES, 10, () => signIn(server, 'member@example.com'))
      // Makes the next call update last_seen_at, the write that could restore a session.
      await server
        .db('sessions')
        .update({ last_seen_at: server.db.raw(`now() - interval '2 minutes'`) })
      await inBatches(RACES, 10, async (n) => {
        const cookie = cookies[n] ?? ''
        const calls = [
          () => get('/api/user', cookie),
          () => get('/api/user', cookie),
          () => get('/api/contractors/3', cookie),
          () =>
            send('/api/password/change', { currentPassword: 'wrong', password: 'six 66' }, cookie),
          () => send('/api/logout', undefined, cookie),
        ]
        // Rotates the order of the calls, so that the sign-out is at every position.
        const offset = n % calls.length
        await Promise.all([...calls.slice(offset), ...calls.slice(0, offset)].map((call) => call()))
      })
      expect(await server.db('sessions').whereIn('id_hash', cookies.map(hashOf))).toEqual([])
      expect(new Set(await inBatches(RACES, 10, (n) => isSignedIn(cookies[n] ?? '')))).toEqual(
        new Set([false]),
      )
    },
    60_000 + RACES * 500,
  )

  test.each<[who: string, seen: string, created: string, isAlive: boolean]>([
    ['member@example.com', '6 days 23 hours', '20 days', true],
    ['member@example.com', '7 days 1 minute', '8 days', false],
    ['member@example.com', '1 minute', '29 days 23 hours', true],
    ['member@example.com', '1 minute', '30 days 1 minute', false],
    ['admin@example.com', '1 hour 59 minutes', '3 hours', true],
    ['admin@example.com', '2 hours 1 minute', '3 hours', false],
    ['admin@example.com', '1 minute', '11 hours 59 minutes', true],
    ['admin@example.com', '1 minute', '12 hours 1 minute', false],
  ])(
    'session of %s, unused for %s and started %s ago: alive is %s',
    async (email, seen, created, isAlive) => {
      const cookie = await signIn(server, email)
      await age(cookie, seen, created)
      expect(await isSignedIn(cookie)).toBe(isAlive)
      await age(cookie, seen, created)
      await server.app.features.session.deleteExpired?.()
      expect(await row(cookie)).toHaveLength(isAlive ? 1 : 0)
    },
  )

  test('the time of last use is stored at most once a minute, and only by calls that need the user', async () => {
    const cookie = await signIn(server, 'member@example.com')
    const lastSeen = async () =>
      (await row(cookie).first<{ last_seen_at: Date }>()).last_seen_at.getTime()
    await age(cookie, '50 seconds', '1 hour')
    const before = await lastSeen()
    await get('/api/user', cookie)
    expect(await lastSeen()).toBe(before)
    await age(cookie, '70 seconds', '1 hour')
    const stale = await lastSeen()
    for (const path of [
      '/api/summary',
      '/api/contractors',
      '/api/blog',
      '/api/search?location=tampa',
    ])
      await get(path, cookie)
    expect(await lastSeen()).toBe(stale)
    await get('/api/user', cookie)
    expect(await lastSeen()).toBeGreaterThan(stale + 60_000)
  })

  test('the rights of the user are read from the database at every call', async () => {
    const { email, cookie } = await member()
    const ownerOf = async () =>
      ((await (await get('/api/contractors/3', cookie)).json()) as { userId: number | null }).userId
    expect(await ownerOf()).toBeNull()
    await server.db('users').where({ email }).update({ is_admin: true })
    expect(await ownerOf()).not.toBeNull()
    await server.db('users').where({ email }).update({ is_admin: false })
    expect(await ownerOf()).toBeNull()
    expect(await (await get('/api/user', cookie)).json()).toMatchObject({ isAdmin: false })
  })

  test('visitors get neither a session row nor a session cookie', async () => {
    const sessions = async () =>
      Number((await server.db('sessions').count<{ n: string }[]>('* as n'))[0]?.n)
    const before = await sessions()
    const paths = [
      '/api/summary',
      '/api/contractors/3',
      '/api/blog',
      '/api/user',
      '/api/categories',
    ]
    const responses = await inBatches(200, 20, (n) =>
      rawGet(
        server.url,
        paths[n % paths.length] ?? '',
        n % 2 ? { cookie: 'sid=x; sid.sig=y' } : {},
      ),
    )
    expect(await sessions()).toBe(before)
    for (const [n, { headers }] of responses.entries())
      if (n % 2 === 0 || n % paths.length !== 3) expect(headers['set-cookie']).toBeUndefined()
  })
})

test('when sessions cannot be read, public reads respond as to a visitor and other calls are unavailable', async () => {
  const server = await startTestServer('PostgreSQL', 'demo')
  const cookie = await signIn(server, 'owner@example.com')
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie } })
  expect(await (await get('/api/contractors/3')).json()).toMatchObject({
    userId: expect.any(Number),
  })
  const blocker = new pg.Client({ connectionString: server.databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table sessions in access exclusive mode')
  try {
    const [detail, list, user, change, logout] = await Promise.all([
      get('/api/contractors/3'),
      get('/api/contractors'),
      get('/api/user'),
      post(
        `${server.url}/api/password/change`,
        { currentPassword: 'x', password: 'six 66' },
        { cookie },
      ),
      post(`${server.url}/api/logout`, undefined, { cookie }),
    ])
    expect([detail.status, list.status]).toEqual([200, 200])
    expect(await detail.json()).toMatchObject({ userId: null })
    for (const refused of [user, change, logout]) {
      expect(refused.headers.get('retry-after')).toBe('2')
      expect(await readError(refused)).toMatchObject({ status: 503, code: 'unavailable' })
    }
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  expect((await get('/api/user')).status).toBe(200)
  await server.close()
})

test('without SESSION_KEYS a key is created in a file that only the system account of the server can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-keys-'))
  const DATA_DIR = join(folder, 'data')
  const [key = ''] = readSessionKeys({ DATA_DIR })
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(readSessionKeys({ DATA_DIR })).toEqual([key])
  expect(statSync(join(DATA_DIR, 'session-key')).mode & 0o777).toBe(0o600)
  expect(readSessionKeys({ DATA_DIR, SESSION_KEYS: 'one,two' })).toEqual(['one', 'two'])
  rmSync(folder, { recursive: true })
})

/** Calls `work` with the numbers below `times`, `atOnce` calls in parallel. Returns the results. */
async function inBatches<T>(
  times: number,
  atOnce: number,
  work: (n: number) => Promise<T>,
): Promise<T[]> {
  const all: T[] = []
  for (let first = 0; first < times; first += atOnce) {
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, times - first) }, (_, n) => work(first + n)),
      )),
    )
  }
  return all
}
