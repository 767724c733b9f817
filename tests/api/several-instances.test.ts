import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { ContractorDetail } from '#contract/entities.ts'
import { MAX_AGE_MS } from '../../api/public-reads/servers.ts'
import { readReply } from '../contract/read-reply.ts'
import { withServer } from '../support/server.ts'
import { signInAs, type TestUser } from '../support/users.ts'

const PATH = '/api/contractors/1'
let time = 0

describe('two instances on one database', () => {
  const first = withServer('PostgreSQL', 'demo', { pages: true })
  const second = withServer('PostgreSQL', 'demo', () => ({
    pages: true,
    shares: first,
    now: () => time,
  }))
  let admin: TestUser

  beforeAll(async () => {
    const target = { send: (path: string, init?: RequestInit) => fetch(first.url + path, init) }
    admin = await signInAs(target, 'admin@example.com')
  })

  const readFrom = async (url: string, headers: Record<string, string> = {}) =>
    (await readReply(contract.directory.byId, await fetch(url + PATH, { headers }))).name
  const pageFrom = async (headers: Record<string, string> = {}) =>
    (await fetch(`${second.url}/contractor/1`, { headers })).text()

  /** Gives the contractor another name through the first instance. */
  async function rename(): Promise<string> {
    const name = `Renamed ${Math.random()}`
    const response = await admin.send('PUT', `/api/admin/contractors/1`, { name })
    expect(((await response.json()) as ContractorDetail).name).toBe(name)
    return name
  }

  // Fills the caches of the second instance.
  beforeEach(async () => {
    time += 10 * MAX_AGE_MS
    await Promise.all([readFrom(second.url), pageFrom()])
    await Promise.all([readFrom(second.url), pageFrom()])
  })

  test('a change is visible at once to everybody on the instance that made it', async () => {
    await readFrom(first.url)
    const name = await rename()
    expect(await readFrom(first.url)).toBe(name)
  })

  test('a change is visible at once to the client that made it, on the other instance', async () => {
    const name = await rename()
    expect(await readFrom(second.url, { cookie: admin.cookie })).toBe(name)
  })

  test('the list and the pages of the other instance show the change at once to the client that made it', async () => {
    const name = await rename()
    const { cookie } = admin
    const list = await fetch(`${second.url}/api/contractors`, { headers: { cookie } })
    expect(await list.text()).toContain(name)
    expect(await pageFrom({ cookie })).toContain(name)
  })

  test('other clients of the other instance see the change after the maximum age of the version', async () => {
    const before = await readFrom(second.url)
    const name = await rename()
    expect(await readFrom(second.url)).toBe(before)
    expect(await pageFrom()).toContain(before)
    time += MAX_AGE_MS + 1
    expect(await readFrom(second.url)).toBe(name)
    expect(await pageFrom()).toContain(name)
  })
})
