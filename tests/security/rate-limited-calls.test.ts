import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../api/db/demo/demo-flags.ts'
import { BufferedRateCounter } from '../../api/http/rate-limit-memory.ts'
import { readError } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

describe.each(featureDatabases)('calls over a limit on %s', (kind) => {
  const server = withServer(kind, 'demo', { rateLimits: true, proxyHops: 1 })
  beforeEach(() => server.db('rate_limits').delete())

  let last = 0
  /** Returns headers with a new client address, because calls are counted by address. */
  const visitor = () => ({ 'x-forwarded-for': `198.51.100.${(last += 1)}` })

  test('contact requests from many addresses are all stored, but at most two hundred a day are acknowledged by mail', async () => {
    const request = {
      businessName: 'Bay Plumbing',
      email: 'flood@bay.example',
      phoneNumber: '(813) 555-0100',
      category: 'plumbing',
      message: 'Please list us.',
    }
    const contact = (body: object) => post(`${server.url}/api/contact`, body, visitor())
    const mailed = async () =>
      (await server.db('outbox').where({ recipient: request.email })).length
    const notices = async () =>
      (
        await server
          .db('outbox')
          .where({ kind: 'contact_notice' })
          .where('body', 'like', `%${request.email}%`)
      ).length
    await server.db('contact_requests').delete()
    for (let n = 0; n < 3; n += 1)
      expect((await contact({ ...request, company_url: 'https://spam.example' })).status).toBe(201)
    await server.db('contact_requests').insert(
      Array.from({ length: 199 }, () => ({
        business_name: 'Flood',
        email: 'x@flood.example',
        phone_number: '8135550100',
        category: 'general',
        message: 'x',
      })),
    )
    expect((await contact(request)).status).toBe(201)
    expect(await mailed()).toBe(1)
    expect((await contact(request)).status).toBe(201)
    expect(await mailed()).toBe(1)
    // The admin is notified of more requests than are acknowledged.
    expect(await notices()).toBe(2)
    expect(
      await server.db('contact_requests').where({ email: request.email, is_spam: false }),
    ).toHaveLength(2)
    await server
      .db('contact_requests')
      .where({ email: 'x@flood.example' })
      .update({ created_at: server.db.raw(`now() - interval '25 hours'`) })
    expect((await contact(request)).status).toBe(201)
    expect(await mailed()).toBe(2)
  })

  test('only a request with exactly dryRun=1 is counted as a dry run instead of an import', async () => {
    const cookie = await signIn(server, 'admin@example.com')
    const send = (query: string) =>
      fetch(`${server.url}/api/admin/import-contractors${query}`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
    for (let n = 0; n < 6; n += 1) expect((await send('')).status).toBe(415)
    expect((await send('?dryRun=0')).status).toBe(429)
    for (const query of ['?dryRun=2', '?dryRun=1&dryRun=1', '?dryrun=1'])
      expect((await send(query)).status, query).toBe(429)
    for (let n = 0; n < 30; n += 1) expect((await send('?dryRun=1')).status).toBe(415)
    expect((await send('?dryRun=1')).status).toBe(429)
  })

  test('responds with 429, Retry-After and a message after ten wrong passwords; a correct sign-in resets the count', async () => {
    const headers = visitor()
    const login = (password: string) =>
      post(`${server.url}/api/login`, { email: 'member@example.com', password }, headers)
    for (let n = 0; n < 9; n += 1) expect((await login('wrong')).status).toBe(401)
    expect((await login(DEMO_PASSWORD)).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await login('wrong')).status).toBe(401)
    const refused = await login(DEMO_PASSWORD)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await readError(refused)).toEqual({
      status: 429,
      code: 'rate_limited',
      message: 'Too many requests. Please try again later.',
      paths: [],
    })
    expect(
      (
        await post(
          `${server.url}/api/login`,
          { email: 'member@example.com', password: DEMO_PASSWORD },
          visitor(),
        )
      ).status,
    ).toBe(200)
  })

  test('wrong current passwords count as failed sign-ins', async () => {
    const headers = visitor()
    const cookie = await signIn(server, 'credit@example.com')
    const change = () =>
      post(
        `${server.url}/api/password/change`,
        { currentPassword: 'wrong', password: 'six 66' },
        { ...headers, cookie },
      )
    for (let n = 0; n < 10; n += 1) expect((await change()).status).toBe(400)
    expect((await change()).status).toBe(429)
    expect(
      (
        await post(
          `${server.url}/api/login`,
          { email: 'credit@example.com', password: DEMO_PASSWORD },
          headers,
        )
      ).status,
    ).toBe(429)
  })

  test('payments are counted per user, and searches of visitors per address', async () => {
    const cookie = await signIn(server, 'member@example.com')
    const pay = () =>
      post(`${server.url}/api/create-listing-payment`, { amount: 1 }, { ...visitor(), cookie })
    for (let n = 0; n < 10; n += 1) expect((await pay()).status).not.toBe(429)
    expect((await pay()).status).toBe(429)
    const headers = visitor()
    const search = (from: Record<string, string>) =>
      fetch(`${server.url}/api/search?location=tampa`, { headers: from })
    for (let n = 0; n < 60; n += 1) expect((await search(headers)).status).toBe(200)
    expect((await search(headers)).status).toBe(429)
    expect((await search(visitor())).status).toBe(200)
    // Addresses that the client adds to the header are ignored.
    expect(
      (await search({ 'x-forwarded-for': `192.0.2.77, ${headers['x-forwarded-for']}` })).status,
    ).toBe(429)
  })

  test('if counting fails, reads still work, and sign-in and calls that send mail are rejected', async () => {
    await server.db.raw('alter table rate_limits rename to rate_limits_away')
    try {
      expect((await fetch(`${server.url}/api/summary`, { headers: visitor() })).status).toBe(200)
      await expect(new BufferedRateCounter(server.db).flush()).resolves.toBeUndefined()
      for (const [path, body] of [
        ['/api/login', { email: 'member@example.com', password: DEMO_PASSWORD }],
        ['/api/password/forgot', { email: 'a@b.example' }],
      ] as const) {
        const refused = await post(`${server.url}${path}`, body, visitor())
        expect(refused.headers.get('retry-after')).toBe('2')
        expect(await readError(refused)).toMatchObject({ status: 503, code: 'unavailable' })
      }
    } finally {
      await server.db.raw('alter table rate_limits_away rename to rate_limits')
    }
  })
})
