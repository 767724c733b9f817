import { expect, test } from 'vitest'
import { countReads, readContinually, textFrom, untilReadFrom } from '../support/public-reads.ts'
import { rename, signInAdmin, withReplicatedSite } from '../support/replicated-site.ts'
import type { Replica, ReplicatedServer } from '../support/replication.ts'

const { ids, addReplica, startInstance } = withReplicatedSite()

let names = 0
/** Renames contractor 3 on this server, in a much higher version of the directory. */
async function renameOn({ query }: ReplicatedServer): Promise<string> {
  const name = `Written elsewhere ${(names += 1)} times`
  await query(`
    with next as (update directory set version = version + 100 returning version)
    update contractors set name = '${name}', change_seq = next.version from next where id = 3`)
  return name
}

const faults: Record<string, (replica: Replica) => Promise<() => void>> = {
  stops: async (replica) => {
    await replica.stop()
    return () => undefined
  },
  'answers no more': (replica) => replica.freeze(),
  'is promoted': async (replica) => {
    await replica.query('select pg_promote()')
    return () => undefined
  },
}

test.each(Object.keys(faults))('a replica that %s causes no error', async (fault) => {
  const replica = await addReplica()
  const instance = await startInstance([replica])
  await untilReadFrom(instance, 'replica-1')
  const visitors = readContinually(instance, ids)
  await visitors.more(100)
  const undo = await faults[fault]?.(replica)
  try {
    await untilReadFrom(instance, 'primary')
    await visitors.more(300)
    expect(await countReads(instance, 'replica-1', () => visitors.more(100))).toBe(0)
    expect(await visitors.stop()).toEqual([])
  } finally {
    await visitors.stop()
    undo?.()
  }
})

test('a replica that answers again is used again', async () => {
  const replica = await addReplica()
  const instance = await startInstance([replica])
  await untilReadFrom(instance, 'replica-1')
  const thaw = await replica.freeze()
  try {
    await untilReadFrom(instance, 'primary')
  } finally {
    thaw()
  }
  await untilReadFrom(instance, 'replica-1')
})

test('what is written on a promoted replica is not read', async () => {
  const replica = await addReplica()
  const instance = await startInstance([replica])
  await untilReadFrom(instance, 'replica-1')
  await replica.query('select pg_promote()')
  const elsewhere = await renameOn(replica)
  const read = () => textFrom(instance, '/api/contractors/3')
  expect(await countReads(instance, 'primary', read)).toBe(1)
  expect(await read()).not.toContain(elsewhere)
})

test('a full list that is read while its replica is promoted has no row of that server', async () => {
  const replica = await addReplica()
  const instance = await startInstance([replica])
  await untilReadFrom(instance, 'replica-1')
  const lists = Array.from({ length: 5 }, () => textFrom(instance, '/api/contractors'))
  await replica.query('select pg_promote()')
  const elsewhere = await renameOn(replica)
  for (const list of await Promise.all(lists)) expect(list).not.toContain(elsewhere)
  const admin = await signInAdmin(instance)
  const name = await rename(admin)
  const list = await textFrom(instance, '/api/contractors', { cookie: admin.cookie })
  expect(list).toContain(name)
  expect(list).not.toContain(elsewhere)
})

test('the other replica is read after one has stopped', async () => {
  const replicas = [await addReplica(), await addReplica()] as const
  const instance = await startInstance(replicas)
  await untilReadFrom(instance, 'replica-1')
  await untilReadFrom(instance, 'replica-2')
  await replicas[0].stop()
  const visitors = readContinually(instance, ids)
  await visitors.more(100)
  expect(await countReads(instance, 'replica-2', () => visitors.more(100))).toBeGreaterThan(0)
  expect(await visitors.stop()).toEqual([])
})
