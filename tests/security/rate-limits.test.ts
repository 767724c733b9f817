import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { clientAddress } from '../../api/http/client-address.ts'
import type { AppContext, RateLimits } from '../../api/http/context.ts'
import {
  rateClasses,
  type RateClassName,
  rateClassOfCall,
  type RateRule,
} from '../../api/http/rate-limit-classes.ts'
import { BufferedRateCounter } from '../../api/http/rate-limit-memory.ts'
import { deleteExpiredCounts } from '../../api/http/rate-limit-repo.ts'
import { createRateLimits } from '../../api/http/rate-limit.ts'
import { readError } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

const endpoints = (Object.values(contract) as Record<string, Endpoint>[]).flatMap((group) =>
  Object.values(group),
)
const pageClasses = ['page', 'page-search'] as const
/** Returns a call that is counted in this rate-limit class. */
const callOf = (name: RateClassName) => {
  const calls = [{}, { dryRun: '1' }].flatMap((query) =>
    endpoints.map((endpoint) => ({ endpoint, query })),
  )
  const found = calls.find(({ endpoint, query }) => rateClassOfCall(endpoint, query) === name)
  if (!found) throw new Error(`No call is counted as ${name}`)
  return found
}
const classes = Object.entries(rateClasses) as [RateClassName, { rules: readonly RateRule[] }][]
const silent = pino({ level: 'silent' })

describe.each(featureDatabases)('rate limits on %s', (kind) => {
  const server = withServer(kind, 'demo', { rateLimits: true, proxyHops: 1 })
  let limits: RateLimits
  beforeEach(async () => {
    await server.db('rate_limits').delete()
    limits = createRateLimits(server.db, silent)
  })
  afterEach(() => limits.close())

  /** Counts one call without a server. Returns the Retry-After seconds if it is rejected, else 0. */
  async function count(
    name: RateClassName,
    { ip = '192.0.2.1', userId, email }: { ip?: string; userId?: number; email?: string } = {},
    by = limits,
  ): Promise<number> {
    let retryAfter = 0
    const pageClass = pageClasses.find((pageName) => pageName === name)
    const { endpoint, query } = pageClass
      ? { endpoint: contract.directory.summary, query: {} }
      : callOf(name)
    const ctx = {
      ip,
      query,
      state: {},
      req: { socket: {} },
      set: (_: string, value: string) => (retryAfter = Number(value)),
    } as unknown as AppContext
    try {
      if (pageClass) {
        await by.countPage(ctx, pageClass)
        return 0
      }
      await by.countCall(ctx, endpoint, { userId })
      await by.countEmail(ctx, endpoint, email)
      return 0
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
      return retryAfter
    }
  }
  const times = async (calls: number, work: (n: number) => Promise<number>) => {
    for (let n = 0; n < calls; n += 1) expect(await work(n), `call ${n + 1}`).toBe(0)
  }
  let last = 0
  /** Returns headers with a new client address, because calls are counted by address. */
  const visitor = () => ({ 'x-forwarded-for': `198.51.100.${(last += 1)}` })

  test.each(classes)(
    '%s rejects calls over its limit and sets Retry-After',
    async (name, { rules }) => {
      const rule = rules[0] as RateRule
      await times(rule.points, () => count(name))
      const wait = await count(name)
      expect(wait).toBeGreaterThan(rule.seconds - 30)
      expect(wait).toBeLessThanOrEqual(rule.seconds)
      expect(await count(name, { ip: '192.0.2.2' })).toBe(0)
      expect((await count(name, { userId: 7 })) > 0).toBe(rule.by !== 'caller')
    },
  )

  test('after the first rejected call, further calls are rejected without a database write', async () => {
    const points = async () =>
      (
        await server
          .db('rate_limits')
          .where({ key: 'register ip:192.0.2.1' })
          .first<{ points: number }>('points')
      ).points
    await times(5, () => count('register'))
    for (let n = 0; n < 4; n += 1) expect(await count('register')).toBeGreaterThan(1700)
    expect(await points()).toBe(6)
    expect(await count('register', { ip: '192.0.2.2' })).toBe(0)
  })

  test('a sign-in that is rejected because of its e-mail address costs no query', async () => {
    const call = () => count('sign-in', { email: 'a@b.example' })
    await times(10, call)
    expect(await call()).toBeGreaterThan(800)
    const queries: string[] = []
    const record = ({ sql }: { sql: string }) => queries.push(sql)
    server.db.on('query', record)
    for (let n = 0; n < 8; n += 1) expect(await call()).toBeGreaterThan(800)
    server.db.off('query', record)
    // Once a second, one query adds the counts of all addresses.
    expect(queries.filter((sql) => !sql.includes('unnest'))).toEqual([])
    // The address is still counted: it has 6 of its 25 calls left.
    await times(6, (n) => count('sign-in', { email: `${n}@b.example` }))
    expect(await count('sign-in', { email: 'c@d.example' })).toBeGreaterThan(200)
  })

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

  test('wrong passwords for one account are blocked from one address and slowed down from many addresses', async () => {
    await times(10, () => count('sign-in', { email: 'a@b.example' }))
    expect(await count('sign-in', { email: 'a@b.example' })).toBeGreaterThan(800)
    expect(await count('sign-in', { email: 'c@d.example' })).toBe(0)
    await times(40, (n) => count('sign-in', { ip: `203.0.113.${n}`, email: 'a@b.example' }))
    const startedAt = performance.now()
    expect(await count('sign-in', { ip: '203.0.113.200', email: 'a@b.example' })).toBe(0)
    expect(performance.now() - startedAt).toBeGreaterThan(1900)
  }, 10_000)

  test('instances share counts in the database at once, and counts in memory when they are flushed', async () => {
    const other = createRateLimits(server.db, silent)
    await times(3, () => count('register'))
    await times(2, () => count('register', {}, other))
    expect(await count('register')).toBeGreaterThan(0)
    other.close()
    const [here, there] = [new BufferedRateCounter(server.db), new BufferedRateCounter(server.db)]
    const rule = { points: 5, seconds: 60 }
    for (const counts of [here, there, here, there]) expect(counts.consume('k', rule)).toBe(0)
    await here.flush()
    await there.flush()
    expect([there.consume('k', rule), there.consume('k', rule) > 0]).toEqual([0, true])
    await there.flush()
    expect(here.consume('k', rule)).toBe(0)
    await here.flush()
    expect(here.consume('k', rule)).toBeGreaterThan(0)
    expect(await server.db('rate_limits').where({ key: 'k' }).first()).toMatchObject({ points: 6 })
    await server
      .db('rate_limits')
      .where({ key: 'k' })
      .update({ expire: Date.now() - 1 })
    await deleteExpiredCounts(server.db)
    expect(await server.db('rate_limits').where({ key: 'k' })).toEqual([])
  })

  test('counts are added only once if a flush starts before the previous one has ended', async () => {
    const counts = new BufferedRateCounter(server.db)
    for (let n = 0; n < 3; n += 1) counts.consume('busy', { points: 5, seconds: 60 })
    await Promise.all([counts.flush(), counts.flush()])
    expect(await server.db('rate_limits').where({ key: 'busy' }).first()).toMatchObject({
      points: 3,
    })
  })

  /** Runs `work` after this time has passed, and after the system clock was set to another time. */
  async function atLaterTime(
    passedMs: number,
    systemTime: number,
    work: () => Promise<void>,
  ): Promise<void> {
    const realNow = performance.now.bind(performance)
    const monotonic = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs)
    vi.useFakeTimers({ toFake: ['Date'], now: systemTime })
    try {
      await work()
    } finally {
      vi.useRealTimers()
      monotonic.mockRestore()
    }
  }

  test('calls are allowed again when the time window is over', async () => {
    const window = 30 * 60 * 1000 + 1
    await times(5, () => count('register'))
    expect(await count('register')).toBeGreaterThan(0)
    await atLaterTime(window, Date.now() + window, async () => {
      expect(await count('register')).toBe(0)
    })
  })

  test.each(['search', 'register'] as const)(
    'a window of %s ends even if the system clock was set back',
    async (name) => {
      const { points, seconds } = rateClasses[name].rules[0]
      await times(points, () => count(name))
      expect(await count(name)).toBeGreaterThan(0)
      const threeHoursAgo = Date.now() - 3 * 60 * 60 * 1000
      await atLaterTime(seconds * 1000 + 1, threeHoursAgo, async () => {
        await deleteExpiredCounts(server.db)
        expect(await count(name)).toBe(0)
      })
    },
  )

  test('responds with 429, Retry-After and a message after ten wrong passwords; a correct sign-in resets the count', async () => {
    const headers = visitor()
    const login = (password: string) =>
      post(`${server.url}/api/login`, { email: 'member@example.com', password }, headers)
    for (let n = 0; n < 9; n += 1) expect((await login('wrong')).status).toBe(401)
    expect((await login('demo-password')).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await login('wrong')).status).toBe(401)
    const refused = await login('demo-password')
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
          { email: 'member@example.com', password: 'demo-password' },
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
          { email: 'credit@example.com', password: 'demo-password' },
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
        ['/api/login', { email: 'member@example.com', password: 'demo-password' }],
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

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b:0001::192.0.2.1', '64:ff9b:1:0::/64'],
  ['nonsense', '203.0.113.9'],
])('%s is counted as %s', (ip, address) => {
  expect(
    clientAddress({
      ip,
      req: { socket: { remoteAddress: '203.0.113.9' } },
    } as unknown as AppContext),
  ).toBe(address)
})
