import { request as httpRequest } from 'node:http'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { strictErrorBody } from '../contract/read-reply.ts'
import { anyDatabase } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { withServer } from '../support/server.ts'

const publicReads = [
  '/api/summary',
  '/api/categories',
  '/api/contractors',
  '/api/contractors/featured',
  '/api/search?location=tampa',
  '/api/blog',
  '/api/contractors/1',
]

const server = withServer(anyDatabase, 'demo')

/** Sends a request with any headers and without decompression, which fetch cannot do. */
function raw(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
) {
  return new Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    body: Buffer
  }>((resolve, reject) => {
    const sent = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('public lists', () => {
  test.each(publicReads.slice(0, 5))(
    '%s is cacheable, compressed and revalidated',
    async (path) => {
      const plain = await raw(path, { headers: { cookie: 'sid=somebody' } })
      expect(plain.headers['set-cookie']).toBeUndefined()
      for (const [encoding, decode] of [
        ['gzip', gunzipSync],
        ['br', brotliDecompressSync],
      ] as const) {
        const packed = await raw(path, { headers: { 'accept-encoding': encoding } })
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(packed.headers.vary).toBe('Accept-Encoding')
        expect(decode(packed.body).equals(plain.body)).toBe(true)
        expect(packed.body.length).toBeLessThan(plain.body.length)
        const etag = String(packed.headers.etag)
        expect(etag).toMatch(/^"[\w-]+"$/)
        const again = await raw(path, {
          headers: { 'accept-encoding': encoding, 'if-none-match': etag },
        })
        expect([again.status, again.body.length]).toEqual([304, 0])
      }
    },
  )

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
  ])('a client that accepts "%s" gets %s', async (accepted, encoding) => {
    // The second response is sent from memory.
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await raw('/api/categories', { headers: { 'accept-encoding': accepted } })
      expect(headers['content-encoding']).toBe(encoding)
    }
  })
})

describe('health', () => {
  test('responds with ok while the server runs and the database is migrated', async () => {
    for (const path of ['/livez', '/readyz']) expect((await raw(path)).body.toString()).toBe('ok')
  })
})

describe('the origin check of a POST request', () => {
  const body = JSON.stringify({ businessName: 'x' })
  const post = (headers: Record<string, string>) =>
    raw('/api/contact', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { cookie: 'sid=abc' },
  ])('rejects a request with the headers %j as cross-site', async (headers) => {
    const { status, body: reply } = await post(headers)
    expect([status, JSON.parse(reply.toString())]).toEqual([
      403,
      expect.objectContaining({ code: 'cross_site' }),
    ])
  })

  test('accepts requests from our own site, which then reach the validation', async () => {
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(400)
    expect((await post({ origin: server.url })).status).toBe(400)
  })
})

describe('hostile bodies', () => {
  const post = (body: string) =>
    raw('/api/contact', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    })
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  test.each([
    ['that is too large', JSON.stringify({ message: 'x'.repeat(1_100_000) }), 413],
    ['with 20,000 levels', nested(20_000), 400],
    ['with 33 levels', nested(33), 400],
    [
      'with 201 keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1]))),
      400,
    ],
    ['with __proto__', '{"__proto__":{"isAdmin":true}}', 400],
    ['that is a number', '7', 400],
    ['that is an array', '[]', 400],
    ['that is null', 'null', 400],
    ['that is empty', '', 400],
    ['that is truncated', '{"a":', 400],
  ])('a body %s is rejected with a message', async (_, body, status) => {
    const reply = await post(body)
    expect(reply.status).toBe(status)
    expect(strictErrorBody.parse(JSON.parse(reply.body.toString())).message.length).toBeGreaterThan(
      5,
    )
  })

  test('the message for a body with too many parts counts keys and array elements', async () => {
    const reply = await post(JSON.stringify({ message: Array.from({ length: 6000 }, () => 1) }))
    expect(JSON.parse(reply.body.toString())).toMatchObject({
      message: 'The request has more than 6000 keys and array elements',
    })
  })
})

describe('random text in URLs', () => {
  const paths = (Object.values(contract) as Record<string, Endpoint>[])
    .flatMap((group) => Object.values(group))
    .filter(({ method, access }) => method === 'GET' && access === 'public')
  const garbage = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '%ZZ',
      '%',
      '%00',
      '..%2f..%2fetc',
      "' or 1=1 --",
      '<script>',
      '1e9',
      '-1',
      '9'.repeat(40),
      '%F0%9F%92%A9',
      '\\',
      '🏠',
      'a'.repeat(5000),
    ),
  )
  test('never causes a 5xx, an error without a message or an error with internal details', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        garbage,
        garbage,
        fc.boolean(),
        async ({ path }, a, b, isRaw) => {
          const encode = (text: string) =>
            isRaw && /^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed())
          const target =
            `${path.replace(/:\w+/g, () => encode(a) || 'x')}?location=${encode(a)}&category=${encode(b)}&since=${encode(b)}`.replace(
              /[#\s]/g,
              '',
            )
          const { status, body } = await raw(target)
          expect(status, target).toBeLessThan(500)
          if (status >= 400 && status !== 431) {
            strictErrorBody.parse(JSON.parse(body.toString()))
            expect(body.toString()).not.toMatch(
              /select |contractors"|\/api\/|node_modules|at \w+ \(|pglite|knex/i,
            )
          }
        },
      ),
      { numRuns: quickOrFull(100, 400), seed: 7 },
    )
  }, 60_000)
})
