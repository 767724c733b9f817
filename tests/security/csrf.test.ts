import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { anyDatabase } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

const unsafe = (Object.values(contract) as Record<string, Endpoint>[])
  .flatMap((group) => Object.values(group))
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

const FOREIGN = 'https://evil.example'
const BOUNDARY = 'xxBOUNDARYxx'
const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\nName\nX\n\r\n--${BOUNDARY}--\r\n`

/** What another site, or something that hides where it comes from, can make of a call. */
const variants: Record<string, { headers: Record<string, string>; body?: string }> = {
  'says cross-site': { headers: { 'sec-fetch-site': 'cross-site' } },
  'says same-site': { headers: { 'sec-fetch-site': 'same-site' } },
  'says none, with our own origin': { headers: { 'sec-fetch-site': 'none', origin: 'OWN' } },
  'has the origin null': { headers: { origin: 'null' } },
  'has a foreign origin': { headers: { origin: FOREIGN } },
  'has an origin that begins like ours': { headers: { origin: 'OWN.evil.example' } },
  'has neither, but a session': { headers: {} },
  'is a form of another site': {
    headers: { origin: FOREIGN, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=demo-password',
  },
  'is a text of another site': {
    headers: { origin: FOREIGN, 'content-type': 'text/plain' },
    body: '{"password":"demo-password"}',
  },
  'is a file of another site': {
    headers: {
      'sec-fetch-site': 'cross-site',
      origin: FOREIGN,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: file,
  },
  'hides its method': {
    headers: { 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'GET' },
  },
}

const server = withServer(anyDatabase, 'demo')
let cookie: string
let before: string
beforeAll(async () => {
  cookie = await signIn(server, 'admin@example.com')
  before = await checksum()
})

/** Everything that a call could have changed. */
async function checksum(): Promise<string> {
  const tables = [
    'users',
    'sessions',
    'password_resets',
    'contractors',
    'subscriptions',
    'posts',
    'contact_requests',
    'outbox',
    'import_batches',
    'audit_log',
  ]
  const sums = await Promise.all(
    tables.map((table) =>
      server.db.raw<{ rows: [{ sum: string }] }>(
        `select count(*) || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
      ),
    ),
  )
  return sums.map(({ rows: [row] }) => row.sum).join()
}

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

describe.each(unsafe)('%s', (_, endpoint) => {
  test.each(Object.entries(variants))(
    'that %s is refused',
    async (_, { headers, body = '{"password":"demo-password"}' }) => {
      const answer = await send(endpoint, headers, body)
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        403,
        { message: 'This request came from another site', code: 'cross_site' },
      ])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  test.each<[string, Record<string, string>]>([
    ['says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['has our origin', { origin: 'OWN' }],
  ])('that %s is not', async (_, headers) => {
    // A body that no endpoint takes: what is asked here is only who may ask.
    const answer = await send(
      endpoint,
      { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      'a=b',
    )
    expect(JSON.parse(answer.body)).not.toMatchObject({ code: 'cross_site' })
    expect(answer.status).not.toBe(200)
  })
})

test('none of it changed anything', async () => {
  expect(unsafe.length).toBeGreaterThan(25)
  expect(await checksum()).toBe(before)
})

test('a preflight of another site gets no leave', async () => {
  const { headers } = await send(
    { method: 'OPTIONS', path: '/api/user/delete' },
    { origin: FOREIGN, 'access-control-request-method': 'POST' },
    '',
  )
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('only what the payment provider calls may come from elsewhere', async () => {
  const { status, body } = await send(
    { method: 'POST', path: '/api/webhooks/stripe' },
    { 'sec-fetch-site': 'cross-site' },
    '{}',
  )
  expect(body).not.toContain('cross_site')
  expect(status).toBeGreaterThanOrEqual(400)
})
