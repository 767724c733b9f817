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
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'

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

const contextOf = (
  ip = '192.0.2.1',
  query = {},
  set: (name: string, value: string) => void = () => undefined,
) => ({ ip, query, state: {}, req: { socket: {} }, set }) as unknown as AppContext

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
    const set = (_: string, value: string) => (retryAfter = Number(value))
    const ctx = contextOf(ip, query, set)
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
    const counted: string[] = []
    const record = ({ bindings }: { bindings: unknown }) => counted.push(JSON.stringify(bindings))
    server.db.on('query', record)
    for (let n = 0; n < 8; n += 1) expect(await call()).toBeGreaterThan(800)
    server.db.off('query', record)
    // Once a second, one query adds the counts of all addresses.
    expect(counted.filter((keys) => !keys.includes('sign-in ip:'))).toEqual([])
    expect(counted.filter((keys) => keys.includes('email'))).toEqual([])
    // The address is still counted: it has 6 of its 25 calls left.
    await times(6, (n) => count('sign-in', { email: `${n}@b.example` }))
    expect(await count('sign-in', { email: 'c@d.example' })).toBeGreaterThan(200)
  })

  test('a rejection that is under way during a correct sign-in ends with it', async () => {
    const call = () => count('sign-in', { email: 'a@b.example' })
    await times(10, call)
    // The answer of the database to the next call is held back until the sign-in has succeeded.
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let onCounted = () => {}
    const counted = new Promise<void>((resolve) => (onCounted = resolve))
    const raw = server.db.raw.bind(server.db)
    const spy = vi.spyOn(server.db, 'raw').mockImplementation((async (sql: string, values: []) => {
      const rows: unknown = await raw(sql, values)
      onCounted()
      await released
      return rows
    }) as unknown as typeof server.db.raw)
    try {
      const late = call()
      await counted
      await limits.resetEmailCount(contextOf(), callOf('sign-in').endpoint, 'a@b.example')
      release()
      expect(await late).toBeGreaterThan(800)
      expect(await call()).toBe(0)
    } finally {
      spy.mockRestore()
    }
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

  test('the counts of an instance whose clock is two minutes ahead are kept', async () => {
    await atLaterTime(0, Date.now() + 120_000, () => times(5, () => count('register')))
    await deleteExpiredCounts(server.db)
    expect(await count('register')).toBeGreaterThan(1700)
  })

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
