import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import { commonErrors, type ErrorCode } from '#contract/errors.ts'
import { createMockFetch, type MockFetch } from '../../mocks/node.ts'
import { findScenario, scenarioList } from '../../mocks/scenarios.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { findEndpoint } from '../support/endpoints.ts'
import { cookieOf } from '../support/visitors.ts'

const { session, directory, blog, listingPayment, csvImport, aiWriting, emailService } = contract

let mocks: MockFetch
beforeEach(() => {
  mocks = createMockFetch()
})

/**
 * Sends a request in a scenario. An error code that the contract does not list for the endpoint
 * fails the test.
 */
async function send(name: string, path: string, init?: RequestInit): Promise<Response> {
  const scenario = findScenario(name)
  if (!scenario) throw new Error(`There is no scenario ${name}`)
  const response = await mocks.fetch(new Request(`http://mocks.invalid${path}`, init), scenario)
  const { code } =
    response.ok || response.type === 'error'
      ? {}
      : ((await response.clone().json()) as { code: ErrorCode })
  if (code)
    expect([
      ...commonErrors,
      ...(findEndpoint(init?.method ?? 'GET', path)?.errors ?? []),
    ]).toContain(code)
  return response
}
const user = async (name: string) => readReply(session.user, await send(name, '/api/user'))

describe('scenarios of the mocks', () => {
  test('the list of scenarios is complete', () => {
    expect(scenarioList.map(({ name }) => name)).toEqual([
      '500',
      'slow',
      'offline',
      'empty',
      'tiles',
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

  test('tiles: devices store tiles, which are the whole directory', async () => {
    const { usesTiles, tiles } = await readReply(
      directory.tiles,
      await send('tiles', '/api/tiles'),
    )
    expect(usesTiles).toBe(true)
    const [first] = tiles
    const tile = await send('tiles', `/api/tiles/${first?.key}/${first?.hash}`)
    expect(await readReply(directory.tile, tile)).toHaveLength(first?.count ?? 0)
    const list = await readReply(directory.list, await send('tiles', '/api/contractors'))
    expect(tiles.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
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

  test('maintenance: a listing is activated without a card', async () => {
    const opened = await readReply(
      listingPayment.create,
      await send('maintenance', listingPayment.create.path, jsonRequest('POST', { amount: 4999 })),
    )
    expect(opened).toMatchObject({ isMock: true, clientSecret: null })
    const paid = await send(
      'maintenance',
      listingPayment.activate.path,
      jsonRequest('POST', { paymentIntentId: opened.paymentIntentId }),
    )
    expect((await readReply(listingPayment.activate, paid)).user.listingCredits).toBe(1)
  })

  test('card-declined: a payment can be opened and is declined', async () => {
    const opened = await readReply(
      listingPayment.create,
      await send(
        'card-declined',
        listingPayment.create.path,
        jsonRequest('POST', { amount: 4999 }),
      ),
    )
    const paid = await send(
      'card-declined',
      listingPayment.activate.path,
      jsonRequest('POST', { paymentIntentId: opened.paymentIntentId }),
    )
    expect(await readError(paid)).toMatchObject({ status: 402, message: 'Your card was declined.' })
    expect(await user('card-declined')).toMatchObject({ listingCredits: 0 })
  })

  test('partial-import: every third row is skipped with a reason and is in the file of skipped rows', async () => {
    const upload = (name: string, text: string) => {
      const body = new FormData()
      body.append('sheet', new File([text], name, { type: 'text/csv' }))
      return send('partial-import', csvImport.importContractors.path, { method: 'POST', body })
    }
    const rows = ['Ace One', 'Ace Two', 'Ace Three', 'Ace Four', 'Ace Five', 'Ace Six'].map(
      (name) => `${name},"Tampa, really",FL`,
    )
    const result = await readReply(
      csvImport.importContractors,
      await upload('list.csv', ['name,city,state', ...rows].join('\n')),
    )
    expect(result).toMatchObject({ imported: 4, skipped: 2 })
    expect(
      result.rows
        .filter(({ outcome }) => outcome === 'invalid')
        .map(({ row, name }) => [row, name]),
    ).toEqual([
      [4, 'Ace Three'],
      [7, 'Ace Six'],
    ])
    const { csv } = await readReply(
      csvImport.rejects,
      await send('partial-import', `/api/admin/imports/${result.batchId}/rejects`),
    )
    expect(csv).toContain('Ace Six')
    expect((await readError(await upload('list.csv', 'name,city\n"never closed'))).status).toBe(400)
  })

  test('ai-failing: writing fails after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answer = send(
        'ai-failing',
        aiWriting.title.path,
        jsonRequest('POST', { prompt: 'Roofs' }),
      )
      await vi.advanceTimersByTimeAsync(2000)
      expect(await readError(await answer)).toMatchObject({ status: 502, code: 'upstream_failed' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('ai-unconfigured: writing responds that it is not configured', async () => {
    for (const { path } of Object.values(aiWriting)) {
      expect(
        await readError(
          await send('ai-unconfigured', path, jsonRequest('POST', { prompt: 'Roofs' })),
        ),
      ).toMatchObject({ status: 503, message: 'AI generation is not configured' })
    }
  })

  test('mail-unconfigured: each of the three endpoints reports that mail is not configured', async () => {
    expect(
      await readError(
        await send(
          'mail-unconfigured',
          emailService.test.path,
          jsonRequest('POST', { to: 'a@b.example' }),
        ),
      ),
    ).toMatchObject({ status: 503 })
    expect(
      await readReply(
        emailService.verify,
        await send('mail-unconfigured', emailService.verify.path, { method: 'POST' }),
      ),
    ).toMatchObject({ success: false })
    expect(
      await readReply(
        emailService.config,
        await send('mail-unconfigured', emailService.config.path),
      ),
    ).toEqual({ configured: false, errors: ['SMTP_HOST', 'SMTP_FROM'] })
  })
})
