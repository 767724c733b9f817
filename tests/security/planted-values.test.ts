import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { pageNames, pages } from '#contract/pages.ts'
import { featureDatabases } from '../support/databases.ts'
import { bodyFields, endpointName, endpoints } from '../support/endpoints.ts'
import { withServer } from '../support/server.ts'
import { signIn } from '../support/visitors.ts'

/** Values that may appear neither in a log line nor in an error, in any of these spellings. */
const planted = {
  password: 'planted-password-73',
  token: 'planted-token-73',
  email: 'planted-mail-73@example.com',
  card: '4242424242424242',
  phone: '8135550173',
  text: 'planted-text-73',
}
const plantedText = /planted|4242[ -]?4242|813\W*555\W*0173|203\.0\.113\.73/i

/** Returns a value that fits the name of the field, so that some calls succeed. */
function valueFor(field: string): unknown {
  if (/email|^to$/i.test(field)) return planted.email
  if (/password/i.test(field)) return planted.password
  if (/token|code|secret|paymentIntentId/i.test(field)) return planted.token
  if (/phone/i.test(field)) return planted.phone
  if (/number|key/i.test(field)) return planted.card
  if (/category$/i.test(field)) return 'other'
  if (/reason$/i.test(field)) return 'other'
  return planted.text
}

const secretFields = { cardNumber: planted.card, cvc: '424', password: planted.password }
const query = new URLSearchParams({
  q: planted.email,
  location: planted.text,
  token: planted.token,
  since: planted.token,
}).toString()

describe.each(featureDatabases)('planted personal data and secrets on %s', (kind) => {
  const lines: string[] = []
  const server = withServer(kind, 'demo', {
    pages: true,
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    metricsToken: 'a-token-of-the-tests-long-enough',
  })
  beforeEach(() => void (lines.length = 0))

  const headers = (cookie: string) => ({
    'sec-fetch-site': 'same-origin',
    cookie: `${cookie}; other=${planted.token}`,
    authorization: `Bearer ${planted.token}`,
    'idempotency-key': planted.token,
    'stripe-signature': planted.token,
    'user-agent': planted.text,
    referer: `https://example.com/?token=${planted.token}`,
    'x-forwarded-for': '203.0.113.73',
  })

  /**
   * Sends a request and returns the status. Expects no planted value in an error. Pages contain
   * their own address.
   */
  const send = async (
    method: string,
    path: string,
    cookie: string,
    body?: { type: string; content: string },
  ) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers(cookie), ...(body ? { 'content-type': body.type } : {}) },
      body: body?.content ?? null,
    })
    const reply = await response.text()
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (response.status >= 400 && !isPage)
      expect(plantedText.exec(reply)?.[0], `${path} ${response.status} ${reply}`).toBeUndefined()
    return response.status
  }

  /** Expects that `count` requests were logged and that no line has a planted value. */
  const expectCleanLog = async (count: number) => {
    const requests = () =>
      lines.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'request')
    // A line is written after its response.
    await expect.poll(() => requests().length).toBeGreaterThanOrEqual(count)
    expect(lines.filter((line) => plantedText.test(line))).toEqual([])
  }

  /** Returns bodies that are accepted, have a wrong type, are cut off or are no JSON at all. */
  const bodiesFor = (endpoint: Endpoint) => {
    const fields = Object.fromEntries(bodyFields(endpoint).map((field) => [field, valueFor(field)]))
    const whole = JSON.stringify({ ...secretFields, ...fields })
    const wrong = Object.fromEntries(
      Object.entries({ ...secretFields, ...fields }).map(([field, value]) => [field, [value]]),
    )
    return [
      { type: 'application/json', content: whole },
      { type: 'application/json', content: JSON.stringify(wrong) },
      { type: 'application/json', content: whole.slice(0, -3) },
      { type: 'text/plain', content: whole },
      {
        type: 'multipart/form-data; boundary=b',
        content: `--b\r\nContent-Disposition: form-data; name="${planted.text}"; filename="${planted.email}.csv"\r\nContent-Type: text/csv\r\n\r\nName\n${planted.email}\r\n--b--\r\n`,
      },
    ]
  }

  test.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'are in no error and no log line of %s',
    async (_, endpoint) => {
      let sent = 0
      let admin = await signIn(server, 'admin@example.com')
      for (const who of ['visitor', 'admin']) {
        for (const parameter of [planted.text, planted.email, '1']) {
          const path = `${endpoint.path.replace(/:\w+/g, encodeURIComponent(parameter))}?${query}`
          const bodies = endpoint.method === 'GET' ? [undefined] : bodiesFor(endpoint)
          for (const body of bodies) {
            await send(endpoint.method, path, who === 'admin' ? admin : '', body)
            sent += 1
            // These calls can end the session.
            if (/logout|sessions/.test(endpoint.path))
              admin = await signIn(server, 'admin@example.com')
          }
        }
      }
      await expectCleanLog(sent)
    },
  )

  test('are in no error and no log line of pages, events of the provider and unknown paths', async () => {
    const paths = [
      ...pageNames.map((name) => pages[name].path.replace(/:\w+/g, planted.text)),
      '/api/webhooks/stripe',
      '/api/docs',
      '/metrics',
      '/livez',
      '/uploads/x.webp',
      '/x.js',
      `/api/${planted.text}`,
      `/${encodeURIComponent(planted.email)}`,
      `/uploads/${planted.text}`,
    ]
    const body = { type: 'application/json', content: JSON.stringify(planted) }
    for (const path of paths) {
      await send('GET', `${path}?${query}`, '')
      await send('POST', `${path}?${query}`, '', body)
    }
    await expectCleanLog(paths.length * 2)
  })

  test('are in no log line of a statement that the database rejects', async () => {
    // PostgreSQL quotes the rejected row in its error.
    await server.db.raw('alter table users add constraint closed check (false) not valid')
    const email = `another-${planted.email}`
    const content = JSON.stringify({ email, password: planted.password })
    const status = await send('POST', '/api/register', '', { type: 'application/json', content })
    await server.db.raw('alter table users drop constraint closed')
    expect(status).toBe(500)
    await expectCleanLog(1)
    const failures = lines.filter((line) => line.includes('"msg":"request failed"'))
    expect(failures).toEqual([expect.stringContaining('insert into \\"users\\"')])
  })
})
