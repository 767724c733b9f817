import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateClasses } from '../../api/http/rate-limit-classes.ts'
import { anyDatabase } from '../support/databases.ts'
import { countReads } from '../support/public-reads.ts'
import { rawGet } from '../support/raw-get.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, signInAs } from '../support/users.ts'

interface Line {
  msg: string
  requestId: string
  route: string
  status: number
}

const paths = [
  '/api/categories',
  '/api/contractors',
  '/api/contractors?state=FL',
  '/api/contractors/5',
  '/api/contractors/5/related',
  '/api/search?location=tampa',
  '/api/blog',
  '/sitemap.xml',
  '/directory?location=tampa',
]
/** These headers may differ between two equal responses. */
const OWN_HEADERS = { date: undefined, 'x-request-id': undefined, 'keep-alive': undefined }

describe('a public reply', () => {
  let lines: Line[] = []
  const server = withServer(anyDatabase, 'demo', {
    pages: true,
    // The state is never too old, so a kept reply needs no query.
    now: () => 0,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) }),
  })
  beforeEach(() => {
    lines = []
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    rawGet(server.url, path, headers)
  const countQueries = async (work: () => Promise<unknown>) => {
    let queries = 0
    const onQuery = () => void (queries += 1)
    server.db.on('query', onQuery)
    await work()
    server.db.off('query', onQuery)
    return queries
  }

  test.each(paths)(
    'is kept, and sent again in every encoding without a query: %s',
    async (path) => {
      const plain = await get(path, { 'accept-encoding': 'identity' })
      for (const [encoding, decode] of [
        ['identity', (body: Buffer) => body],
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const headers = { 'accept-encoding': encoding }
        const first = await get(path, headers)
        let repeated = first
        expect(await countQueries(async () => (repeated = await get(path, headers)))).toBe(0)
        expect(repeated.status).toBe(200)
        expect({ ...repeated.headers, ...OWN_HEADERS }).toEqual({
          ...first.headers,
          ...OWN_HEADERS,
        })
        expect(decode(repeated.body).equals(plain.body)).toBe(true)
        expect(repeated.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      }
    },
  )

  test('has its length, also for HEAD, and ignores Range', async () => {
    for (const path of ['/api/categories', '/directory?location=tampa']) {
      const { status, headers, body } = await get(path, { range: 'bytes=0-9' })
      expect([status, headers['content-length']]).toEqual([200, String(body.length)])
      const head = await fetch(server.url + path, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'identity' },
      })
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
        200,
        String(body.length),
        '',
      ])
    }
  })

  test('is not sent for another method', async () => {
    await get('/api/categories')
    const response = await fetch(`${server.url}/api/categories`, {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'HEAD, GET'])
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('a client that accepts "%s" gets the encoding %s', async (accepted, encoding) => {
    const { headers } = await get('/api/categories', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
  })

  test('is compressed even if it is small when the client accepts nothing else', async () => {
    const path = '/api/contractors/changes?since=none'
    expect((await get(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      undefined,
    )
    const { headers, body } = await get(path, { 'accept-encoding': 'gzip, identity;q=0' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ reset: true })
  })

  test('is 304 without a body for its own tag, weak, in a list or as *', async () => {
    const encoded = { 'accept-encoding': 'br' }
    const { headers } = await get('/api/categories', encoded)
    const etag = String(headers.etag)
    const other = String((await get('/api/categories', { 'accept-encoding': 'gzip' })).headers.etag)
    expect(other).not.toBe(etag)
    const statusFor = async (tag: string) => {
      const reply = await get('/api/categories', { ...encoded, 'if-none-match': tag })
      expect(reply.headers.etag).toBe(etag)
      if (reply.status === 304)
        expect([reply.body.length, reply.headers['content-type']]).toEqual([0, undefined])
      return reply.status
    }
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag} , "y"`, '*'])
      expect([tag, await statusFor(tag)]).toEqual([tag, 304])
    for (const tag of [other, '"x"', `${etag}x`, etag.slice(1, -1), ''])
      expect([tag, await statusFor(tag)]).toEqual([tag, 200])
  })

  test('is logged and measured each time', async () => {
    const path = '/api/contractors/7'
    const countOf = async () =>
      Number(
        /duration_seconds_count\{method="GET",route="\/api\/contractors\/:id",status="200"\} (\d+)/.exec(
          await (await fetch(`${server.url}/metrics`)).text(),
        )?.[1] ?? 0,
      )
    const before = await countOf()
    const replies = [await get(path), await get(path)]
    expect(await countOf()).toBe(before + 2)
    const found = () => lines.filter(({ route }) => route === 'GET /api/contractors/:id')
    await expect.poll(() => found().length).toBe(2)
    expect(found().map(({ requestId }) => requestId)).toEqual(
      replies.map(({ headers }) => headers['x-request-id']),
    )
  })

  test('that does not exist is not stored by caches and not kept', async () => {
    for (const path of [
      '/api/contractors/9999999',
      '/api/contractors/x/no-such-name',
      '/api/blog/99',
    ])
      for (let n = 0; n < 2; n += 1) {
        let reply = { status: 0, headers: {} as NodeJS.Dict<string | string[]> }
        expect(await countQueries(async () => (reply = await get(path)))).toBeGreaterThan(0)
        expect([reply.status, reply.headers['cache-control']]).toEqual([404, 'private, no-store'])
      }
  })

  test('that could not be read is not kept', async () => {
    const path = '/api/contractors/featured'
    await server.db.raw('alter view listed_contractors rename to away')
    const failed = await get(path)
    await server.db.raw('alter view away rename to listed_contractors')
    expect([failed.status, failed.headers['cache-control']]).toEqual([500, 'private, no-store'])
    expect((await get(path)).status).toBe(200)
  })

  test('is the same for a user, unless the user may edit the contractor', async () => {
    const target = { send: (path: string, init?: RequestInit) => fetch(server.url + path, init) }
    const [owner, admin] = [
      await registerOwner(target),
      await signInAs(target, 'admin@example.com'),
    ]
    const visitor = await get('/api/contractors/5')
    const reply = await get('/api/contractors/5', { cookie: owner.cookie })
    expect(reply.text).toBe(visitor.text)
    expect(reply.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    expect([reply.headers.vary, reply.headers.etag]).toEqual([
      'Accept-Encoding, Cookie',
      visitor.headers.etag,
    ])
    const personal = await get('/api/contractors/5', { cookie: admin.cookie })
    expect([personal.headers['cache-control'], personal.headers.vary]).toEqual([
      'private, no-store',
      'Cookie',
    ])
    expect(personal.headers.etag).toBeUndefined()
  })

  test('only a cookie with the name of the session cookie counts as a session', async () => {
    const cacheControl = async (cookie: string) =>
      (await get('/api/categories', { cookie })).headers['cache-control']
    for (const cookie of ['sid=x', 'a=b; sid=x', 'a=b;__Host-sid=x', '__Host-sid=x; a=b'])
      expect([cookie, await cacheControl(cookie)]).toEqual([
        cookie,
        expect.stringMatching(/^private/),
      ])
    for (const cookie of ['__stripe_sid=x', 'a=sid=x', 'sid2=x', 'mysid=x; sids=y', 'sid'])
      expect([cookie, await cacheControl(cookie)]).toEqual([
        cookie,
        expect.stringMatching(/^public/),
      ])
  })
})

describe('a list above OFFLINE_LIST_LIMIT', () => {
  const server = withServer(anyDatabase, 'demo', { offlineListLimit: 100 })

  test.each(['/api/contractors', '/api/contractors?state=FL'])(
    '%s is sent while it is read, and not kept',
    async (path) => {
      for (const encoding of ['identity', 'gzip', 'br']) {
        let reply = await rawGet(server.url, path)
        const reads = await countReads(server, 'primary', async () => {
          reply = await rawGet(server.url, path, { 'accept-encoding': encoding })
        })
        expect([reads, reply.headers['content-length'], reply.headers.etag]).toEqual([
          1,
          undefined,
          undefined,
        ])
        const decode = {
          identity: (body: Buffer) => body,
          gzip: gunzipSync,
          br: brotliDecompressSync,
        }
        const text = decode[encoding as keyof typeof decode](reply.body).toString()
        expect((JSON.parse(text) as unknown[]).length).toBeGreaterThan(2000)
        expect(reply.headers['x-directory-cursor']).toBeTruthy()
      }
    },
  )
})

describe('public replies with rate limits', () => {
  const server = withServer(anyDatabase, 'demo', { rateLimits: true, proxyHops: 1 })
  const search = async (client: string) => {
    const { status, headers } = await rawGet(server.url, '/api/search?location=tampa', {
      'x-forwarded-for': client,
    })
    return [status, headers['retry-after'] === undefined]
  }

  test('are counted by the address of the client also when they are kept', async () => {
    const [{ points }] = rateClasses.search.rules
    for (let n = 0; n < points; n += 1) expect(await search('192.0.2.1')).toEqual([200, true])
    expect(await search('192.0.2.1')).toEqual([429, false])
    expect(await search('192.0.2.2')).toEqual([200, true])
  })
})
