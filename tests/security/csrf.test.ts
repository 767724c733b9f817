import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { checksum } from '../support/checksum.ts'
import { featureDatabases } from '../support/databases.ts'
import { endpointName, endpoints } from '../support/endpoints.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

const unsafeEndpoints = endpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => [endpointName(endpoint), endpoint] as const)

const FOREIGN = 'https://evil.example'
const BOUNDARY = 'xxBOUNDARYxx'
const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nName\nX\n\r\n--${BOUNDARY}--\r\n`

/** Requests that another site, or a client that hides its origin, can send. */
const variants: Record<string, { headers: Record<string, string>; body?: string }> = {
  'has sec-fetch-site cross-site': { headers: { 'sec-fetch-site': 'cross-site' } },
  'has sec-fetch-site same-site': { headers: { 'sec-fetch-site': 'same-site' } },
  'has sec-fetch-site none and our origin': {
    headers: { 'sec-fetch-site': 'none', origin: 'OWN' },
  },
  'has the origin null': { headers: { origin: 'null' } },
  'has a foreign origin': { headers: { origin: FOREIGN } },
  'has an origin that starts with ours': { headers: { origin: 'OWN.evil.example' } },
  'has a session, but neither sec-fetch-site nor origin': { headers: {} },
  'is a form from another site': {
    headers: { origin: FOREIGN, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=demo-password',
  },
  'is plain text from another site': {
    headers: { origin: FOREIGN, 'content-type': 'text/plain' },
    body: '{"password":"demo-password"}',
  },
  'is a file upload from another site': {
    headers: {
      'sec-fetch-site': 'cross-site',
      origin: FOREIGN,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: file,
  },
  'overrides its method': {
    headers: { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'GET' },
  },
}

describe.each(featureDatabases)('cross-site requests on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let cookie: string
  let before: string
  beforeAll(async () => {
    cookie = await signIn(server, 'admin@example.com')
    before = await checksum(server.db)
  })

  function send(
    { method, path }: { method: string; path: string },
    headers: Record<string, string>,
    body: string,
  ) {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', server.url)]),
    )
    return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const sent = httpRequest(
          `${server.url}${path.replace(/:\w+/g, '3')}`,
          {
            method,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              cookie,
              ...own,
            },
          },
          (response) => {
            let text = ''
            response.on('data', (chunk: Buffer) => (text += chunk.toString()))
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      },
    )
  }

  describe.each(unsafeEndpoints)('%s', (_, endpoint) => {
    test.each(Object.entries(variants))(
      'rejects a request that %s',
      async (_, { headers, body = '{"password":"demo-password"}' }) => {
        const reply = await send(endpoint, headers, body)
        expect([reply.status, JSON.parse(reply.body)]).toEqual([
          403,
          { message: 'This request came from another site', code: 'cross_site' },
        ])
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
        expect(reply.headers['set-cookie']).toBeUndefined()
      },
    )

    test.each<[string, Record<string, string>]>([
      ['has sec-fetch-site same-origin', { 'sec-fetch-site': 'same-origin' }],
      ['has our origin', { origin: 'OWN' }],
    ])('does not treat a request that %s as cross-site', async (_, headers) => {
      // No endpoint accepts this body, so only the origin check matters here.
      const reply = await send(
        endpoint,
        { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        'a=b',
      )
      expect(JSON.parse(reply.body)).not.toMatchObject({ code: 'cross_site' })
      expect(reply.status).not.toBe(200)
    })
  })

  test('none of the rejected requests changed any data', async () => {
    expect(unsafeEndpoints.length).toBeGreaterThan(25)
    expect(await checksum(server.db)).toBe(before)
  })

  test('a preflight from another site gets no CORS headers', async () => {
    const { headers } = await send(
      { method: 'OPTIONS', path: '/api/user/delete' },
      { origin: FOREIGN, 'access-control-request-method': 'POST' },
      '',
    )
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('the payment webhook does not reject a request as cross-site', async () => {
    const { status, body } = await send(
      { method: 'POST', path: '/api/webhooks/stripe' },
      { 'sec-fetch-site': 'cross-site' },
      '{}',
    )
    expect(body).not.toContain('cross_site')
    expect(status).toBeGreaterThanOrEqual(400)
  })
})
