import pino from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rateClasses } from '../../api/http/rate-limit-classes.ts'
import { RepeatedRequests } from '../../api/http/repeated-requests.ts'
import { anyDatabase } from '../support/databases.ts'
import { rawGet } from '../support/raw-get.ts'
import { startTestServer, withServer } from '../support/server.ts'

interface Line {
  msg: string
  requestId: string
  route: string
  status: number
  client: string
}

const paths = [
  '/api/categories',
  '/api/contractors',
  '/api/contractors/5',
  '/api/search?location=tampa',
  '/api/blog',
  '/sitemap.xml',
  '/directory?location=tampa',
]
/** These headers may differ between two equal responses. */
const OWN_HEADERS = { date: undefined, 'x-request-id': undefined, 'keep-alive': undefined }

describe('a repeated request', () => {
  let lines: Line[] = []
  const server = withServer(anyDatabase, 'demo', {
    pages: true,
    // The versions are never too old, so every repetition is answered from memory.
    now: () => 0,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) }),
  })
  beforeEach(() => {
    lines = []
  })
  const countQueries = async (work: () => Promise<unknown>) => {
    let queries = 0
    const onQuery = () => void (queries += 1)
    server.db.on('query', onQuery)
    await work()
    server.db.off('query', onQuery)
    return queries
  }

  test.each(paths)('has the same response as the first one, without a query: %s', async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const first = await rawGet(server.url, path, headers)
      let repeated = first
      expect(
        await countQueries(async () => (repeated = await rawGet(server.url, path, headers))),
      ).toBe(0)
      expect(repeated.status).toBe(200)
      expect({ ...repeated.headers, ...OWN_HEADERS }).toEqual({ ...first.headers, ...OWN_HEADERS })
      expect(repeated.body.equals(first.body)).toBe(true)
      expect(repeated.headers['content-security-policy']).toBeTruthy()
      expect(repeated.headers['x-request-id']).not.toBe(first.headers['x-request-id'])

      const ifNoneMatch = { ...headers, 'if-none-match': String(first.headers.etag) }
      const unchanged = await rawGet(server.url, path, ifNoneMatch)
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
      expect([unchanged.headers.etag, unchanged.headers['content-type']]).toEqual([
        first.headers.etag,
        undefined,
      ])
    }
  })

  test('is logged and measured like the first one', async () => {
    const path = '/api/contractors/7'
    const countOf = async () =>
      Number(
        /duration_seconds_count\{method="GET",route="\/api\/contractors\/:id",status="200"\} (\d+)/.exec(
          await (await fetch(`${server.url}/metrics`)).text(),
        )?.[1] ?? 0,
      )
    const before = await countOf()
    const first = await rawGet(server.url, path)
    const repeated = await rawGet(server.url, path)
    expect(await countOf()).toBe(before + 2)
    const found = () => lines.filter(({ route }) => route === 'GET /api/contractors/:id')
    await expect.poll(() => found().length).toBe(2)
    expect(found().map(({ requestId }) => requestId)).toEqual(
      [first, repeated].map(({ headers }) => headers['x-request-id']),
    )
    const [lineOfFirst, lineOfRepeated] = found().map((line) => ({
      ...line,
      requestId: '',
      time: 0,
      ms: 0,
    }))
    expect(lineOfRepeated).toEqual(lineOfFirst)
  })

  test('has no body for HEAD, and another method does not get the cached reply', async () => {
    await rawGet(server.url, '/api/categories')
    const head = await fetch(`${server.url}/api/categories`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(`${server.url}/api/categories`, { method: 'DELETE' })).status).toBe(405)
  })

  test('for a contractor that does not exist is not answered from memory', async () => {
    const path = '/api/contractors/9999999'
    expect((await rawGet(server.url, path)).status).toBe(404)
    expect(await countQueries(() => rawGet(server.url, path))).toBeGreaterThan(0)
  })
})

test('requests whose replies are not worth caching are not remembered', async () => {
  const remember = vi.spyOn(RepeatedRequests.prototype, 'remember')
  const server = await startTestServer(anyDatabase, 'demo', { now: () => 0 })
  const entriesAfter = async (path: string) => {
    expect((await rawGet(server.url, path)).status).toBe(200)
    return (remember.mock.contexts.at(-1) as RepeatedRequests).usage.entries
  }
  expect(await entriesAfter('/api/search?location=tampa')).toBe(1)
  for (let n = 0; n < 20; n += 1)
    expect(await entriesAfter(`/api/search?location=tampa&category=unknown-${n}`)).toBe(1)
  expect(await entriesAfter('/api/search?location=orlando')).toBe(2)
  remember.mockRestore()
  await server.close()
})

describe('repeated requests with rate limits', () => {
  const server = withServer(anyDatabase, 'demo', { rateLimits: true, proxyHops: 1 })
  const search = async (client: string) => {
    const { status, headers } = await rawGet(server.url, '/api/search?location=tampa', {
      'x-forwarded-for': client,
    })
    return [status, headers['retry-after'] === undefined]
  }

  test('count by the address of the client, and get 429 over the limit', async () => {
    const [{ points }] = rateClasses.search.rules
    for (let n = 0; n < points; n += 1) expect(await search('192.0.2.1')).toEqual([200, true])
    expect(await search('192.0.2.1')).toEqual([429, false])
    expect(await search('192.0.2.2')).toEqual([200, true])
  })
})
