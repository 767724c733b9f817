import { describe, expect, test } from 'vitest'
import { createMockApi } from '../../mocks/api.ts'
import { MockDb, type Seed } from '../../mocks/db.ts'
import { createMockFetch } from '../../mocks/node.ts'
import { jsonRequest } from '../contract/targets.ts'
import { cookieOf } from '../support/visitors.ts'

/** Simulates browser storage, which persists across page loads. */
function newStore() {
  let stored: string | null = null
  return {
    load: () => stored,
    save: (state: string) => void (stored = state),
    damage: () => void (stored = '{"fingerprint":'),
  }
}

const { db: demo } = createMockFetch()
const seed: Seed = {
  fingerprint: 'demo',
  placeTable: demo.placeTable,
  categories: demo.categories.all(),
  users: demo.users.all(),
  contractors: demo.contractors.all(),
  payments: demo.payments.all(),
  posts: demo.posts.all(),
  contactRequests: demo.contactRequests.all(),
}

/** Simulates a page load, which creates the tables from the stored state. */
function openPage(store: ReturnType<typeof newStore>, over = seed) {
  const db = new MockDb(over, store)
  const api = createMockApi(db)
  return {
    db,
    send: (path: string, init?: RequestInit) =>
      api(new Request(`http://mocks.invalid${path}`, init)),
  }
}

async function addContractor({ send }: ReturnType<typeof openPage>) {
  const cookie = cookieOf(
    await send(
      '/api/login',
      jsonRequest('POST', { email: 'admin@example.com', password: 'demo-password' }),
    ),
  )
  const added = await send(
    '/api/admin/contractors',
    jsonRequest(
      'POST',
      { name: 'Kept Across Reloads', categoryId: 1, city: 'Tampa', state: 'FL' },
      { cookie },
    ),
  )
  return { cookie, id: ((await added.json()) as { id: number }).id }
}

describe('the state of the mocks', () => {
  test('persists across a reload, with rows, sessions, deletions and the directory cursor', async () => {
    const store = newStore()
    const before = openPage(store)
    const { cookie, id } = await addContractor(before)
    await before.send('/api/admin/contractors/1', { method: 'DELETE', headers: { cookie } })
    const after = openPage(store)
    expect((await after.send(`/api/contractors/${id}`)).status).toBe(200)
    expect((await after.send('/api/contractors/1')).status).toBe(410)
    expect(await (await after.send('/api/user', { headers: { cookie } })).json()).toMatchObject({
      email: 'admin@example.com',
    })
    expect(after.db.directory).toEqual(before.db.directory)
  })

  test('persists across a reload for a table that only one noun uses, until a reset', async () => {
    const store = newStore()
    const openReports = (page: ReturnType<typeof openPage>) => {
      const { db } = page
      return db.openTable<{ id: number; isDone: boolean }>('reports', () => []).all()
    }
    const before = openPage(store)
    const demoReports = openReports(before)
    const { cookie } = await addContractor(before)
    await before.send('/api/admin/reports/2', jsonRequest('PATCH', { isDone: true }, { cookie }))
    await before.send('/api/admin/reports/3', { method: 'DELETE', headers: { cookie } })
    // A page load that only chooses a scenario saves the state without opening the table.
    new MockDb(seed, store).save()
    const after = openPage(store)
    expect(openReports(after).map(({ id, isDone }) => [id, isDone])).toEqual([
      [1, true],
      [2, true],
    ])
    after.db.reset()
    expect(openReports(after)).toEqual(demoReports)
    expect(openReports(openPage(store))).toEqual(demoReports)
  })

  test('a reset restores the demo data and makes older cursors unknown', async () => {
    const store = newStore()
    const before = openPage(store)
    const { cookie, id } = await addContractor(before)
    const cursor = (await before.send('/api/contractors')).headers.get('x-directory-cursor') ?? ''
    before.db.reset()
    const after = openPage(store)
    expect((await after.send(`/api/contractors/${id}`)).status).toBe(404)
    expect((await after.send('/api/user', { headers: { cookie } })).status).toBe(401)
    expect(
      await (
        await after.send(`/api/contractors/changes?since=${encodeURIComponent(cursor)}`)
      ).json(),
    ).toMatchObject({ reset: true })
  })

  test('a cursor that is newer than the data is kept, as by a server that lags behind', async () => {
    const { db, fetch } = createMockFetch()
    const newer = `${db.directory.epoch}.${db.directory.version + 1}`
    const reply = await fetch(
      new Request(`http://mocks.invalid/api/contractors/changes?since=${newer}`),
    )
    expect(await reply.json()).toEqual({ items: [], deletedIds: [], cursor: newer, reset: false })
  })

  test('is discarded if the demo data has changed or the state cannot be parsed', async () => {
    const store = newStore()
    const { id } = await addContractor(openPage(store))
    expect(
      (await openPage(store, { ...seed, fingerprint: 'other' }).send(`/api/contractors/${id}`))
        .status,
    ).toBe(404)
    await addContractor(openPage(store))
    store.damage()
    expect((await openPage(store).send(`/api/contractors/${id}`)).status).toBe(404)
  })
})
