import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import { createMockFetch, type MockFetch } from '../../mocks/node.ts'
import { findScenario, scenarioList } from '../../mocks/scenarios.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { sendInScenario } from '../support/send-in-scenario.ts'
import { cookieOf } from '../support/visitors.ts'

const { session, directory, blog } = contract

let mocks: MockFetch
beforeEach(() => {
  mocks = createMockFetch()
})

const send = (name: string, path: string, init?: RequestInit) =>
  sendInScenario(mocks, name, path, init)
const user = async (name: string) => readReply(session.user, await send(name, '/api/user'))

describe('scenarios of the mocks', () => {
  test('the list of scenarios is complete', () => {
    expect(scenarioList.map(({ name }) => name)).toEqual([
      '500',
      'slow',
      'offline',
      'empty',
      'large-directory',
      'rebranded',
      'signed-out',
      'expired-session',
      'admin',
      'one-time-password',
      'unknown-payment',
      'owner',
      'maintenance',
      'card-declined',
      'partial-import',
      'ai-failing',
      'ai-unconfigured',
      'mail-unconfigured',
    ])
    expect(findScenario('constructor')).toBeUndefined()
  })

  test('the documentation lists the scenarios with the texts of the panel', async () => {
    const text = await readFile(
      new URL('../../docs/working-against-the-mocks.md', import.meta.url),
      'utf8',
    )
    const rows = [...text.matchAll(/^\| `([\w-]+)` +\| (.+?) +\|$/gm)].map(([, name, shows]) => [
      name,
      shows,
    ])
    expect(rows).toEqual(scenarioList.map(({ name, description }) => [name, description]))
  })

  test.each(scenarioList.filter(({ name }) => name !== 'slow').map(({ name }) => name))(
    '%s: leaves no trace in the tables of the other scenarios',
    async (name) => {
      const read = () =>
        JSON.stringify([
          mocks.db.users.all(),
          mocks.db.unknownPayments.all(),
          mocks.db.payments.all(),
          mocks.db.contractors.all(),
          mocks.db.posts.all(),
        ])
      const before = read()
      await send(name, '/api/user')
      await send(name, '/api/admin/unknown-payments')
      expect(read()).toBe(before)
    },
  )

  test('one-time-password: ends when the password is changed, and the account keeps its own', async () => {
    expect(await user('one-time-password')).toMatchObject({ mustChangePassword: true })
    const { path, method } = session.changePassword
    const changed = await send(
      'one-time-password',
      path,
      jsonRequest(method, { currentPassword: 'demo-password', password: 'a new long password' }),
    )
    expect(changed.status).toBe(200)
    expect(
      await readReply(
        session.user,
        await send('one-time-password', '/api/user', { headers: { cookie: cookieOf(changed) } }),
      ),
    ).not.toHaveProperty('mustChangePassword')
    expect(await user('admin')).not.toHaveProperty('mustChangePassword')
    const signIn = { email: 'admin@example.com', password: 'demo-password' }
    expect((await send('admin', '/api/login', jsonRequest('POST', signIn))).status).toBe(200)
  })

  test('unknown-payment: the reported payment can be dismissed', async () => {
    const read = async () =>
      readReply(
        contract.adminRecords.unknownPayments,
        await send('unknown-payment', '/api/admin/unknown-payments'),
      )
    const [payment] = await read()
    expect(payment).toMatchObject({ eventType: 'payment_intent.succeeded' })
    const dismiss = () =>
      send('unknown-payment', `/api/admin/unknown-payments/${payment?.id}/dismiss`, {
        method: 'POST',
      })
    expect((await dismiss()).status).toBe(200)
    expect(await read()).toEqual([])
    expect((await dismiss()).status).toBe(404)
  })

  test('without a scenario calls succeed', async () => {
    const response = await mocks.fetch(new Request('http://mocks.invalid/api/categories'))
    expect((await readReply(directory.categories, response)).length).toBeGreaterThan(5)
  })

  test('slow: responds after two seconds', async () => {
    vi.useFakeTimers()
    try {
      let isAnswered = false
      const answer = send('slow', '/api/categories').finally(() => {
        isAnswered = true
      })
      await vi.advanceTimersByTimeAsync(1999)
      expect(isAnswered).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect((await answer).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('offline: every call fails with a network error', async () => {
    expect((await send('offline', '/api/categories')).type).toBe('error')
  })

  test('500: every call fails', async () => {
    expect(await readError(await send('500', '/api/categories'))).toMatchObject({
      status: 500,
      code: 'internal',
    })
    expect(await readError(await send('500', '/api/login', jsonRequest('POST', {})))).toMatchObject(
      {
        status: 500,
      },
    )
  })

  test('empty: there are categories and accounts but no contractors, and additions are only in the scenario', async () => {
    expect(await readReply(directory.list, await send('empty', '/api/contractors'))).toEqual([])
    expect(await readReply(blog.list, await send('empty', '/api/blog'))).toEqual([])
    expect(
      (await readReply(directory.categories, await send('empty', '/api/categories'))).every(
        ({ count }) => count === 0,
      ),
    ).toBe(true)
    const signedIn = await send(
      'empty',
      '/api/login',
      jsonRequest('POST', { email: 'admin@example.com', password: 'demo-password' }),
    )
    const cookie = cookieOf(signedIn)
    const added = await send(
      'empty',
      '/api/admin/contractors',
      jsonRequest(
        'POST',
        { name: 'The First', categoryId: 1, city: 'Tampa', state: 'FL' },
        { cookie },
      ),
    )
    expect(added.status).toBe(201)
    expect(await readReply(directory.list, await send('empty', '/api/contractors'))).toHaveLength(1)
    const ordinary = await mocks.fetch(new Request('http://mocks.invalid/api/contractors'))
    expect(
      (await readReply(directory.list, ordinary)).some(({ name }) => name === 'The First'),
    ).toBe(false)
  })

  test('large-directory: devices store states', async () => {
    const summary = await readReply(
      directory.summary,
      await send('large-directory', '/api/summary'),
    )
    expect(summary.storesStates).toBe(true)
    const [first] = summary.states
    const list = await send('large-directory', `/api/contractors?state=${first?.state}`)
    expect(await readReply(directory.list, list)).toHaveLength(first?.count ?? 0)
  })

  test('signed-out: nobody is signed in, even with a session cookie', async () => {
    const signedIn = await mocks.fetch(
      new Request(
        'http://mocks.invalid/api/login',
        jsonRequest('POST', { email: 'owner@example.com', password: 'demo-password' }),
      ),
    )
    const cookie = cookieOf(signedIn)
    expect(
      await readError(await send('signed-out', '/api/user', { headers: { cookie } })),
    ).toMatchObject({ status: 401 })
  })

  test.each([
    ['admin', 'admin@example.com'],
    ['owner', 'owner@example.com'],
    ['maintenance', 'member@example.com'],
  ])('%s: calls are signed in as %s', async (name, email) => {
    expect(await user(name)).toMatchObject({ email })
  })

  test('a session cookie takes precedence over the account of the scenario', async () => {
    const signedIn = await send(
      'admin',
      '/api/login',
      jsonRequest('POST', { email: 'member@example.com', password: 'demo-password' }),
    )
    const cookie = cookieOf(signedIn)
    expect(
      await readReply(session.user, await send('admin', '/api/user', { headers: { cookie } })),
    ).toMatchObject({ email: 'member@example.com' })
  })

  test('expired-session: the user can be read, any other call that needs the session ends it, and a new session is valid', async () => {
    expect(await user('expired-session')).toMatchObject({ email: 'owner@example.com' })
    expect((await send('expired-session', '/api/categories')).status).toBe(200)
    expect(await user('expired-session')).toMatchObject({ email: 'owner@example.com' })
    expect(await readError(await send('expired-session', '/api/user/contractors'))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    const again = await send(
      'expired-session',
      '/api/login',
      jsonRequest('POST', { email: 'owner@example.com', password: 'demo-password' }),
    )
    const cookie = cookieOf(again)
    expect(
      (await send('expired-session', '/api/user/contractors', { headers: { cookie } })).status,
    ).toBe(200)
  })
})
