import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'
import { clientAddress } from '../../api/http/client-address.ts'
import type { AppContext, RateLimits } from '../../api/http/context.ts'
import { createRateLimits, sweepRateLimits } from '../../api/http/rate-limit.ts'
import { rateClasses, type RateClassName, rateClassOf, rateClassOfCall, type RateRule } from '../../api/http/rate-limit-classes.ts'
import { SharedMemoryCounts } from '../../api/http/rate-limit-memory.ts'
import { readError } from '../contract/strict.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { post, signIn } from '../support/visitors.ts'

const endpoints = (Object.values(contract) as Record<string, Endpoint>[]).flatMap((group) => Object.values(group))
/** A call that is counted in the class. */
const callOf = (name: RateClassName) => {
  const calls = [{}, { dryRun: '1' }].flatMap((query) => endpoints.map((endpoint) => ({ endpoint, query })))
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

  /** Counts one call without a server; answers the seconds of Retry-After when it is refused, else 0. */
  async function count(name: RateClassName, { ip = '192.0.2.1', userId, email }: { ip?: string; userId?: number; email?: string } = {}, by = limits): Promise<number> {
    let retryAfter = 0
    const { endpoint, query } = callOf(name)
    const ctx = { ip, query, req: { socket: {} }, set: (_: string, value: string) => (retryAfter = Number(value)) } as unknown as AppContext
    try {
      await by.countCall(ctx, endpoint, { userId })
      await by.countEmail(ctx, endpoint, email)
      await by.countSite(ctx, endpoint)
      return 0
    } catch (error) {
      expect(error).toMatchObject({ code: 'rate_limited', status: 429 })
      return retryAfter
    }
  }
  const times = async (calls: number, work: (n: number) => Promise<number>) => {
    for (let n = 0; n < calls; n += 1) expect(await work(n), `call ${n + 1}`).toBe(0)
  }
  /** A visitor at an address of its own, for the addresses are what is counted by. */
  let last = 0
  const visitor = () => ({ 'x-forwarded-for': `198.51.100.${(last += 1)}` })

  test.each(classes)('%s ends after as many calls as it says, and tells when to come again', async (name, { rules }) => {
    const own = rules[0] as RateRule
    await times(own.points, () => count(name))
    const wait = await count(name)
    expect(wait).toBeGreaterThan(own.seconds - 30)
    expect(wait).toBeLessThanOrEqual(own.seconds)
    expect(await count(name, { ip: '192.0.2.2' })).toBe(0)
    expect(await count(name, { userId: 7 }) > 0).toBe(own.by !== 'caller')
  })

  test('what is for the whole site counts everybody together', async () => {
    await times(200, (n) => count('contact', { ip: `192.0.2.${n}` }))
    expect(await count('contact', { ip: '203.0.113.1' })).toBeGreaterThan(80_000)
  })

  test('what is for the whole site is used up neither by calls that are refused nor by who is over a limit of their own', async () => {
    const contact = (headers: Record<string, string>, body: object, key?: string) => post(`${server.url}/api/contact`, body, { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) })
    const request = { businessName: 'Bay Plumbing', email: 'owner@bay.example', phoneNumber: '(813) 555-0100', category: 'plumbing', message: 'Please list us.' }
    const used = async () => (await server.db('rate_limits').where({ key: 'contact site:all' }).first<{ points: number } | undefined>('points'))?.points ?? 0
    for (const response of [await contact(visitor(), {}), await contact(visitor(), { ...request, email: 'x' }), await contact(visitor(), request, 'no UUID')]) expect(response.status).toBe(400)
    expect((await post(`${server.url}/api/contact`, request, { ...visitor(), 'content-type': 'text/plain' })).status).toBe(415)
    expect(await used()).toBe(0)
    const insistent = visitor()
    for (let n = 0; n < 5; n += 1) expect((await contact(insistent, request)).status).toBe(201)
    for (let n = 0; n < 3; n += 1) expect((await contact(insistent, request)).status).toBe(429)
    expect(await used()).toBe(5)
    await server.db('rate_limits').where({ key: 'contact site:all' }).update({ points: 200 })
    expect((await contact(visitor(), request)).status).toBe(429)
  })

  test('trying a file is counted apart from importing one, and as no other word than its own', async () => {
    const cookie = await signIn(server, 'admin@example.com')
    const send = (query: string) => fetch(`${server.url}/api/admin/import-contractors${query}`, { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    for (let n = 0; n < 6; n += 1) expect((await send('')).status).toBe(415)
    expect((await send('?dryRun=0')).status).toBe(429)
    for (const query of ['?dryRun=2', '?dryRun=1&dryRun=1', '?dryrun=1']) expect((await send(query)).status, query).toBe(429)
    for (let n = 0; n < 30; n += 1) expect((await send('?dryRun=1')).status).toBe(415)
    expect((await send('?dryRun=1')).status).toBe(429)
  })

  test('guessing at one account is refused from one address, and only slowed down from many', async () => {
    await times(10, () => count('sign-in', { email: 'a@b.example' }))
    expect(await count('sign-in', { email: 'a@b.example' })).toBeGreaterThan(800)
    expect(await count('sign-in', { email: 'c@d.example' })).toBe(0)
    await times(40, (n) => count('sign-in', { ip: `203.0.113.${n}`, email: 'a@b.example' }))
    const since = performance.now()
    expect(await count('sign-in', { ip: '203.0.113.200', email: 'a@b.example' })).toBe(0)
    expect(performance.now() - since).toBeGreaterThan(1900)
  }, 10_000)

  test('instances count together: writes at once, reads when they share', async () => {
    const other = createRateLimits(server.db, silent)
    await times(3, () => count('register'))
    await times(2, () => count('register', {}, other))
    expect(await count('register')).toBeGreaterThan(0)
    other.close()
    const [here, there] = [new SharedMemoryCounts(server.db), new SharedMemoryCounts(server.db)]
    const rule = { points: 5, seconds: 60 }
    for (const counts of [here, there, here, there]) expect(counts.take('k', rule)).toBe(0)
    await here.share()
    await there.share()
    expect([there.take('k', rule), there.take('k', rule) > 0]).toEqual([0, true])
    await there.share()
    expect(here.take('k', rule)).toBe(0)
    await here.share()
    expect(here.take('k', rule)).toBeGreaterThan(0)
    expect(await server.db('rate_limits').where({ key: 'k' }).first()).toMatchObject({ points: 6 })
    await server.db('rate_limits').where({ key: 'k' }).update({ expire: Date.now() - 1 })
    await sweepRateLimits(server.db)
    expect(await server.db('rate_limits').where({ key: 'k' })).toEqual([])
  })

  test('a window that is over begins anew', async () => {
    await times(5, () => count('register'))
    expect(await count('register')).toBeGreaterThan(0)
    await server.db('rate_limits').update({ expire: Date.now() - 1 })
    expect(await count('register')).toBe(0)
  })

  test('the answer is 429 with Retry-After and a sentence, and signing in rightly forgives', async () => {
    const headers = visitor()
    const login = (password: string) => post(`${server.url}/api/login`, { email: 'member@example.com', password }, headers)
    for (let n = 0; n < 9; n += 1) expect((await login('wrong')).status).toBe(401)
    expect((await login('demo-password')).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await login('wrong')).status).toBe(401)
    const refused = await login('demo-password')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(await readError(refused)).toEqual({ status: 429, code: 'rate_limited', message: 'Too many requests. Please try again later.', paths: [] })
    expect((await post(`${server.url}/api/login`, { email: 'member@example.com', password: 'demo-password' }, visitor())).status).toBe(200)
  })

  test('guesses of the current password count as guesses at sign-in', async () => {
    const headers = visitor()
    const cookie = await signIn(server, 'credit@example.com')
    const change = () => post(`${server.url}/api/password/change`, { currentPassword: 'wrong', password: '123456' }, { ...headers, cookie })
    for (let n = 0; n < 10; n += 1) expect((await change()).status).toBe(400)
    expect((await change()).status).toBe(429)
    expect((await post(`${server.url}/api/login`, { email: 'credit@example.com', password: 'demo-password' }, headers)).status).toBe(429)
  })

  test('a signed-in user is counted, wherever the calls come from; a reader by address', async () => {
    const cookie = await signIn(server, 'member@example.com')
    const pay = () => post(`${server.url}/api/create-listing-payment`, { amount: 1 }, { ...visitor(), cookie })
    for (let n = 0; n < 10; n += 1) expect((await pay()).status).not.toBe(429)
    expect((await pay()).status).toBe(429)
    const headers = visitor()
    const search = (from: Record<string, string>) => fetch(`${server.url}/api/search?location=tampa`, { headers: from })
    for (let n = 0; n < 60; n += 1) expect((await search(headers)).status).toBe(200)
    expect((await search(headers)).status).toBe(429)
    expect((await search(visitor())).status).toBe(200)
    // What a client writes itself in front of what the proxy adds is not believed.
    expect((await search({ 'x-forwarded-for': `192.0.2.77, ${headers['x-forwarded-for']}` })).status).toBe(429)
  })

  test('without the counter reads stay open, and sign-in, mail and forms close', async () => {
    await server.db.raw('alter table rate_limits rename to rate_limits_away')
    try {
      expect((await fetch(`${server.url}/api/summary`, { headers: visitor() })).status).toBe(200)
      await expect(new SharedMemoryCounts(server.db).share()).resolves.toBeUndefined()
      for (const [path, body] of [['/api/login', { email: 'member@example.com', password: 'demo-password' }], ['/api/password/forgot', { email: 'a@b.example' }]] as const) {
        const refused = await post(`${server.url}${path}`, body, visitor())
        expect(refused.headers.get('retry-after')).toBe('2')
        expect(await readError(refused)).toMatchObject({ status: 503, code: 'unavailable' })
      }
    } finally {
      await server.db.raw('alter table rate_limits_away rename to rate_limits')
    }
  })
})

test('every endpoint has a class, and one outside the contract stops the start', () => {
  for (const endpoint of endpoints) expect(rateClasses).toHaveProperty(rateClassOf(endpoint))
  expect(() => rateClassOf({ method: 'GET', path: '/api/other', access: 'public', reply: contract.session.logout.reply, errors: [] })).toThrow('has no rate limit')
})

test.each([
  ['192.0.2.1', '192.0.2.1'], ['::ffff:192.0.2.1', '192.0.2.1'], ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'], ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'], ['::1', '0:0:0:0::/64'], ['fe80::1%eth0', 'fe80:0:0:0::/64'], ['64:ff9b:0001::192.0.2.1', '64:ff9b:1:0::/64'], ['nonsense', '203.0.113.9'],
])('%s counts as %s', (ip, address) => {
  expect(clientAddress({ ip, req: { socket: { remoteAddress: '203.0.113.9' } } } as unknown as AppContext)).toBe(address)
})
