import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import pino from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { PublicReads } from '../../api/public-reads/cache.ts'
import { MAX_AGE_MS } from '../../api/public-reads/servers.ts'
import { hasAllOf, olderOf, type PublicState } from '../../api/public-reads/versions.ts'

/** The states of two servers, which the tests change. */
const states = new Map<unknown, PublicState>()

/** A server that answers every statement with its state. */
const server = (name: string) => {
  const db = { name, client: {}, raw: async () => ({ rows: [states.get(db)] }) }
  return db as unknown as Knex
}

const state: PublicState = { epoch: 'a', directory: 5, blog: 7, site: 1, isReplica: false }
const [primary, replica] = [server('primary'), server('replica')] as const
const visitor = { headers: {} } as IncomingMessage
const user = { headers: { cookie: 'sid=x' } } as IncomingMessage
let time = 0
let reads: PublicReads
let built: string[] = []

beforeEach(() => {
  time = 0
  built = []
  states.set(primary, state)
  states.set(replica, { ...state, isReplica: true })
  reads = create([])
})

const create = (replicas: Knex[]) =>
  new PublicReads({ primary, replicas, log: pino({ level: 'silent' }), now: () => time })

const change = (db: Knex, values: Partial<PublicState>) =>
  states.set(db, { ...(states.get(db) as PublicState), ...values })

/** Reads with the state of the server as the value. */
const read = async (req: IncomingMessage, key = 'key', keep?: 'never' | 'always') => {
  const { value } = await reads.get(req, key, 'directory', (db) => {
    const now = states.get(db) as PublicState
    built.push((db as unknown as { name: string }).name)
    return Promise.resolve({ state: now, value: now.directory, bytes: 10, ...(keep && { keep }) })
  })
  return value
}

test('what was read is kept until the data changes, and compared at most every 200 ms', async () => {
  expect([await read(visitor), await read(visitor)]).toEqual([5, 5])
  change(primary, { directory: 6 })
  time = MAX_AGE_MS
  expect(await read(visitor)).toBe(5)
  time = MAX_AGE_MS + 1
  expect([await read(visitor), await read(visitor)]).toEqual([6, 6])
  expect(built).toHaveLength(2)
})

test('a change of other data keeps it, and a restored backup does not', async () => {
  await read(visitor)
  change(primary, { blog: 8 })
  expect(await read(user)).toBe(5)
  expect(built).toHaveLength(1)
  change(primary, { epoch: 'b', directory: 3 })
  expect(await read(user)).toBe(3)
})

test('a client with a session gets a change at once, and so does everybody after a change by this process', async () => {
  await read(visitor)
  change(primary, { directory: 6 })
  expect([await read(visitor), await read(user), await read(visitor)]).toEqual([5, 6, 6])
  change(primary, { directory: 7 })
  expect(await read(visitor)).toBe(6)
  reads.expire()
  expect(await read(visitor)).toBe(7)
})

test('requests share a read that began with the state that they need, and the newest stays', async () => {
  const finish: (() => void)[] = []
  const slow = (req: IncomingMessage) =>
    reads.get(req, 'slow', 'directory', async (db) => {
      const now = states.get(db) as PublicState
      built.push('slow')
      await new Promise<void>((resolve) => finish.push(resolve))
      return { state: now, value: now.directory, bytes: 10 }
    })
  const old = [slow(visitor), slow(visitor)]
  await vi.waitFor(() => expect(finish).toHaveLength(1))
  change(primary, { directory: 6 })
  const newer = slow(user)
  await vi.waitFor(() => expect(finish).toHaveLength(2))
  finish[1]?.()
  expect((await newer).value).toBe(6)
  finish[0]?.()
  // They may be newer than what was asked for, but no reply is older than one before it.
  expect((await Promise.all(old)).map(({ value }) => value)).toEqual([6, 6])
  expect((await slow(visitor)).value).toBe(6)
  expect(built).toHaveLength(2)
})

test('a read that fails is not kept', async () => {
  const failing = reads.get(visitor, 'key', 'directory', () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(await read(visitor)).toBe(5)
})

test('what must not be kept is read each time, and what is larger than the cache only once if it must be kept', async () => {
  for (let n = 0; n < 2; n += 1) await read(visitor, 'never', 'never')
  expect(built).toHaveLength(2)
  const large = (keep?: 'always') =>
    reads.get(visitor, `large ${keep}`, 'directory', () => {
      built.push('large')
      return Promise.resolve({ state, value: 1, bytes: 100_000_000, ...(keep && { keep }) })
    })
  for (let n = 0; n < 2; n += 1) await large('always')
  expect(built).toHaveLength(3)
  for (let n = 0; n < 2; n += 1) await large()
  expect(built).toHaveLength(5)
})

test('nothing is kept after a failover to a server that lacks the last changes', async () => {
  change(primary, { directory: 6 })
  await read(visitor)
  time += MAX_AGE_MS + 1
  change(primary, { directory: 5 })
  await read(visitor, 'another key')
  change(primary, { directory: 6 })
  time += MAX_AGE_MS + 1
  await read(visitor)
  expect(built).toHaveLength(3)
})

test('states that arrive in another order are no failover, and nothing older follows', async () => {
  change(primary, { directory: 6 })
  await read(visitor)
  const arrive: (() => void)[] = []
  vi.spyOn(primary, 'raw').mockImplementation((() => {
    const rows = [states.get(primary)]
    return new Promise((resolve) => arrive.push(() => resolve({ rows })))
  }) as never)
  change(primary, { directory: 7 })
  const early = read(user)
  await vi.waitFor(() => expect(arrive).toHaveLength(1))
  change(primary, { directory: 8 })
  const late = read(user)
  await vi.waitFor(() => expect(arrive).toHaveLength(2))
  arrive[1]?.()
  expect(await late).toBe(8)
  arrive[0]?.()
  expect(await early).toBe(8)
  expect(built).toHaveLength(2)
})

test('visitors read from a replica, whose state is asked, and no reply goes back', async () => {
  reads = create([replica])
  // The first request finds the replica unchecked.
  await read(visitor, 'first')
  await vi.waitFor(() => expect(reads.replicas[0]?.hasFailed).toBe(false))
  expect(await read(visitor)).toBe(5)
  change(primary, { directory: 6 })
  expect([await read(visitor), await read(user), await read(visitor)]).toEqual([5, 6, 6])
  change(replica, { directory: 6 })
  time += MAX_AGE_MS + 1
  expect(await read(visitor)).toBe(6)
  expect(built).toEqual(['primary', 'replica', 'primary'])
})

test('a replica that was promoted or does not answer is left out until it answers again', async () => {
  reads = create([replica])
  await read(visitor, 'first')
  await vi.waitFor(() => expect(reads.replicas[0]?.hasFailed).toBe(false))
  time += MAX_AGE_MS + 1
  change(replica, { isReplica: false, directory: 9 })
  expect(await read(visitor)).toBe(5)
  expect(reads.replicas[0]).toMatchObject({ failures: 1, hasFailed: true })
  change(replica, { isReplica: true, directory: 6 })
  expect(await read(visitor)).toBe(5)
  time += 5001
  await read(visitor)
  await vi.waitFor(() => expect(reads.replicas[0]?.hasFailed).toBe(false))
  time += MAX_AGE_MS + 1
  expect(await read(visitor)).toBe(6)
})

test('a read on a replica that fails harms neither users nor the other replica', async () => {
  const other = server('other')
  states.set(other, { ...state, isReplica: true })
  reads = create([replica, other])
  await read(visitor, 'first')
  await vi.waitFor(() =>
    expect(reads.replicas.map(({ hasFailed }) => hasFailed)).toEqual([false, false]),
  )
  const fail: (() => void)[] = []
  const fragile = async (req: IncomingMessage) => {
    const { value } = await reads.get(req, 'fragile', 'directory', async (db) => {
      if (db !== primary)
        await new Promise<never>((_, reject) =>
          fail.push(() => reject(Object.assign(new Error('Gone'), { code: 'ECONNRESET' }))),
        )
      return { state: states.get(db) as PublicState, value: 'whole', bytes: 10 }
    })
    return value
  }
  const replies = [fragile(visitor), fragile(visitor)]
  await vi.waitFor(() => expect(fail).toHaveLength(2))
  expect(await fragile(user)).toBe('whole')
  fail[0]?.()
  expect(await replies[0]).toBe('whole')
  expect(reads.replicas.reduce((sum, { failures }) => sum + failures, 0)).toBe(1)
  fail[1]?.()
  expect(await replies[1]).toBe('whole')
})

test('a page is as old as the oldest of its data', () => {
  const newer = { ...state, directory: 9, blog: 6 }
  expect(olderOf(state, newer)).toEqual({ ...state, blog: 6 })
  const restored = olderOf(state, { ...state, epoch: 'b' })
  for (const epoch of ['a', 'b']) expect(hasAllOf(restored, { ...state, epoch }, 'all')).toBe(false)
})
