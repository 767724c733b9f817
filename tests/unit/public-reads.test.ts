import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ContractError } from '#contract/errors.ts'
import { constantly } from '../../api/http/known-value.ts'
import { PublicReads } from '../../api/public-reads.ts'
import type { ServerState } from '../../api/replica.ts'

const visitor = { headers: {} } as IncomingMessage
const signedIn = { headers: { cookie: 'sid=abc' } } as IncomingMessage
const current: ServerState = { epoch: 'a', directoryVersion: 10, blogVersion: 5, timeline: '1/1' }

/** `slow`: reads work, but the state of the public data is not returned. */
type Server = ServerState | Error | 'silent' | 'slow' | 'promoted'

/**
 * Creates public reads over invented servers. A read returns the name of its server. The replicas
 * are checked once before the function returns.
 */
async function setUp(...servers: Server[]) {
  let [time, isTimelineKnown] = [0, true]
  const messages: string[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => messages.push((JSON.parse(line) as { msg: string }).msg) },
  )
  const named = (name: string) => ({ name }) as unknown as Knex
  const nameOf = (db: Knex) => (db as unknown as { name: string }).name
  const stateOf = (db: Knex): Promise<ServerState | null> => {
    const server = servers[Number(nameOf(db))] ?? new Error('unknown server')
    if (server === 'silent') return new Promise(() => undefined)
    if (server === 'slow') return Promise.resolve(current)
    if (server === 'promoted') return Promise.resolve(null)
    return server instanceof Error ? Promise.reject(server) : Promise.resolve(server)
  }
  const reads = new PublicReads({
    primary: named('primary'),
    replicas: servers.map((_, index) => ({
      reads: named(String(index)),
      checks: named(String(index)),
    })),
    versions: { state: constantly(current) },
    log,
    now: () => time,
    queries: {
      findPrimaryTimeline: () =>
        isTimelineKnown
          ? Promise.resolve(current.timeline)
          : Promise.reject(new Error('permission denied')),
      findReplicaTimeline: async (db) => (await stateOf(db))?.timeline ?? null,
      readPublicState: async (db) => {
        if (servers[Number(nameOf(db))] === 'slow') await new Promise(() => undefined)
        return (await stateOf(db)) ?? current
      },
    },
  })
  const read = (req = visitor, minVersion?: number) =>
    reads.read(req, (db) => Promise.resolve(nameOf(db)), minVersion)
  const readAll = (times: number) => Promise.all(Array.from({ length: times }, () => read()))
  /** Lets a check in the background end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  await read()
  await settle()
  const before = reads.servers.map((server) => server.reads)
  return {
    reads,
    servers,
    messages,
    read,
    readAll,
    settle,
    /** Returns the number of reads on each server since the first check, the primary first. */
    counts: () => reads.servers.map((server, index) => server.reads - (before[index] ?? 0)),
    failures: () => reads.servers.map((server) => server.failures),
    /** Reads with an error on all replicas, which `failing` can delay. */
    readFailingOnReplicas: (error: Error, failing = Promise.resolve()) =>
      reads.read(visitor, async (db) => {
        if (nameOf(db) === 'primary') return 'primary'
        await failing
        throw error
      }),
    pass: (ms: number) => (time += ms),
    forgetTimeline: () => (isTimelineKnown = false),
  }
}

const cutOff = () => Object.assign(new Error('cut off'), { code: 'ECONNRESET' })

test('without replicas every read runs on the primary', async () => {
  const { read, counts } = await setUp()
  expect(await read()).toBe('primary')
  expect(counts()).toEqual([1])
})

test('the reads of visitors take turns on the replicas and are counted', async () => {
  const { reads, readAll, counts } = await setUp(current, current)
  expect((await readAll(6)).sort()).toEqual(['0', '0', '0', '1', '1', '1'])
  expect(counts()).toEqual([0, 3, 3])
  expect(reads.servers.map(({ name }) => name)).toEqual(['primary', 'replica-1', 'replica-2'])
})

test('the reads that a left out replica does not get are divided equally', async () => {
  const { readAll, counts } = await setUp(current, cutOff(), current, current)
  await readAll(9)
  expect(counts()).toEqual([0, 3, 0, 3, 3])
})

test('a client with a session reads the primary', async () => {
  const { read, counts } = await setUp(current)
  expect(await read(signedIn)).toBe('primary')
  expect(counts()).toEqual([1, 0])
})

test.each([
  { ...current, directoryVersion: 9 },
  { ...current, blogVersion: 4 },
  // One version that is too low is not made up for by the other.
  { ...current, directoryVersion: 9, blogVersion: 6 },
  // From before a backup was restored.
  { ...current, epoch: 'b', directoryVersion: 11 },
  // Follows another server than the primary.
  { ...current, timeline: '1/2', directoryVersion: 11 },
])('a replica with the state %j is not read', async (other) => {
  expect(await (await setUp(other)).read()).toBe('primary')
  const { readAll, messages } = await setUp(other, current)
  expect(new Set(await readAll(4))).toEqual(new Set(['1']))
  expect(messages).toEqual([])
})

test('a replica that is ahead of the known versions is read', async () => {
  const { read } = await setUp({ ...current, directoryVersion: 11, blogVersion: 6 })
  expect(await read()).toBe('0')
})

test('a replica that has caught up is read soon', async () => {
  const { servers, read, settle, pass } = await setUp({ ...current, directoryVersion: 9 })
  servers[0] = current
  pass(20)
  expect(await read()).toBe('primary')
  await settle()
  expect(await read()).toBe('0')
})

test('a read that needs a higher version of the directory waits for no replica', async () => {
  const { read } = await setUp(current)
  expect([await read(visitor, 10), await read(visitor, 11)]).toEqual(['0', 'primary'])
})

test('an unreachable replica causes no error and is read again when it answers', async () => {
  const { servers, read, readAll, settle, pass, messages } = await setUp(cutOff())
  expect(new Set(await readAll(5))).toEqual(new Set(['primary']))
  expect(messages).toEqual(['A replica failed and is not used'])
  servers[0] = current
  pass(4999)
  await read()
  await settle()
  expect(await read()).toBe('primary')
  pass(1)
  await read()
  await settle()
  expect(await read()).toBe('0')
  expect(messages).toEqual([
    'A replica failed and is not used',
    'A replica works again and is used',
  ])
})

test('no read waits for the check of a replica that does not answer', async () => {
  const { read, messages } = await setUp('silent')
  expect(await read()).toBe('primary')
  await expect.poll(() => messages).toEqual(['A replica failed and is not used'])
  expect(await read()).toBe('primary')
})

test('a replica that is slow to return its state is not read', async () => {
  const { servers, read, pass } = await setUp(current)
  servers[0] = 'slow'
  pass(100)
  expect(await read()).toBe('0')
  pass(201)
  expect(await read()).toBe('primary')
})

test('what was read from a server that was promoted meanwhile is read again from the primary', async () => {
  const { servers, read, messages } = await setUp(current)
  servers[0] = 'promoted'
  expect(await read()).toBe('primary')
  expect(messages).toEqual(['A replica failed and is not used'])
})

test('a read whose replica fails runs on the primary, and the replica is left out', async () => {
  const { read, readFailingOnReplicas, counts, failures, messages } = await setUp(current)
  expect(await readFailingOnReplicas(cutOff())).toBe('primary')
  expect(await read()).toBe('primary')
  expect(counts()).toEqual([2, 0])
  expect(failures()).toEqual([0, 1])
  expect(messages).toEqual(['A replica failed and is not used'])
})

test.each([
  ['cancelled', Object.assign(new Error('conflict with recovery'), { code: '40001' })],
  ['too slow', Object.assign(new Error('statement timeout'), { code: '57014' })],
  ['without a free connection', Object.assign(new Error('busy'), { name: 'KnexTimeoutError' })],
])('a read that is %s runs on the primary, and the replica stays in use', async (_, error) => {
  const { read, readFailingOnReplicas, failures } = await setUp(current)
  expect(await readFailingOnReplicas(error)).toBe('primary')
  expect(failures()).toEqual([0, 1])
  expect(await read()).toBe('0')
})

test('a read that fails late does not leave out a replica that works again since', async () => {
  const { read, settle, pass, readFailingOnReplicas } = await setUp(current)
  let fail = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  const late = readFailingOnReplicas(cutOff(), failing)
  await settle()
  await readFailingOnReplicas(cutOff())
  pass(5000)
  await read()
  await settle()
  expect(await read()).toBe('0')
  fail()
  expect(await late).toBe('primary')
  expect(await read()).toBe('0')
})

test('while the timeline of the primary is not known, no replica is read, and the log says so', async () => {
  const { read, messages, forgetTimeline, pass } = await setUp(current)
  forgetTimeline()
  pass(201)
  expect(await read()).toBe('primary')
  expect(messages).toEqual(['No replica is used: the timeline is not known'])
})

test('a read that fails everywhere rejects', async () => {
  const { reads } = await setUp(current)
  const failing = reads.read(visitor, () => Promise.reject(new Error('wrong SQL')))
  await expect(failing).rejects.toThrow('wrong SQL')
})

test('that something does not exist is a result of a replica, not a failure', async () => {
  const { read, readFailingOnReplicas, counts } = await setUp(current)
  await expect(readFailingOnReplicas(new ContractError('not_found'))).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await read()).toBe('0')
  expect(counts()).toEqual([0, 2])
})
