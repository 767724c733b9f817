import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contactRequests } from '#contract/contact-requests.ts'
import { directory } from '#contract/directory.ts'
import { call } from '../../../web/src/device/call.ts'
import {
  checkConnection,
  isCutOff,
  onReconnect,
  reportReached,
  reportUnreachable,
  useConnection,
} from '../../../web/src/device/connection.ts'
import { ApiError, GateError, NetworkError } from '../../../web/src/lib/api-error.ts'

const html = (status: number, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><h1>Please sign in</h1>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })
/** What a request with `redirect: 'manual'` receives for a redirect. */
const redirect = () => ({
  type: 'opaqueredirect',
  status: 0,
  ok: false,
  statusText: '',
  headers: new Headers(),
  text: () => Promise.resolve(''),
})
const summary = {
  contractorCount: 3,
  categoryCount: 2,
  popularCities: [],
  states: [],
  storesStates: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

const request = vi.fn<(url: string, init: RequestInit) => Promise<unknown>>()
const failure = () => call(directory.summary).catch((error: unknown) => error)
const state = () => useConnection.getState()

/** Answers the summary and the check of the connection. */
function respond(toCall: () => unknown, toCheck: () => unknown = toCall): void {
  request.mockImplementation((url) =>
    Promise.resolve(url === '/api/categories' ? toCheck() : toCall()),
  )
}

beforeEach(() => {
  useConnection.setState({ isOffline: false, isGated: false })
  vi.stubGlobal('fetch', request.mockReset())
})
afterEach(() => vi.unstubAllGlobals())

describe('a gate in front of the site', () => {
  test.each<[string, () => unknown]>([
    ['a page with status 200', () => html(200)],
    ['a redirect', redirect],
    ['a challenge', () => html(403, { 'cf-mitigated': 'challenge' })],
    ['a demand to sign in', () => html(401)],
    ['a demand to sign in to a proxy', () => html(407)],
    ['a demand to sign in to a network', () => html(511)],
    ['a page of its own with status 404', () => html(404)],
    ['a text without a type', () => new Response(new Uint8Array([60, 104]))],
    ['a refusal in JSON', () => Response.json({ login: '/portal' }, { status: 403 })],
    ['a demand to sign in in JSON', () => Response.json({ error: 'sign in' }, { status: 401 })],
    ['JSON of its own with status 200', () => Response.json({ success: false, portal: '/login' })],
    [
      'an empty answer in JSON with status 200',
      () => new Response('', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('is recognized by %s', async (_, answer) => {
    respond(answer)
    const error = await failure()
    expect(error).toBeInstanceOf(GateError)
    // Callers handle it like a server that cannot be reached.
    expect(error).toBeInstanceOf(NetworkError)
    expect(state()).toEqual({ isOffline: false, isGated: true })
  })

  test('does not receive the followed redirect of a request', async () => {
    respond(redirect)
    await failure()
    expect(request.mock.calls.map(([, { redirect: mode }]) => mode)).toEqual(['manual', 'manual'])
  })

  test('is checked once, and later requests fail without another check', async () => {
    respond(() => html(200))
    await Promise.all([failure(), failure()])
    await failure()
    expect(request.mock.calls.filter(([url]) => url === '/api/categories')).toHaveLength(1)
  })

  test('is gone after the first answer of the site', async () => {
    respond(() => html(200))
    await failure()
    respond(() => Response.json(summary))
    expect(await call(directory.summary)).toEqual(summary)
    expect(state()).toEqual({ isOffline: false, isGated: false })
  })

  test('is gone for a check that the site answers, and offline afterwards is offline', async () => {
    respond(() => html(200))
    expect(await checkConnection()).toBe(false)
    expect(state().isGated).toBe(true)
    respond(() => Response.json([]))
    expect(await checkConnection()).toBe(true)
    expect(isCutOff()).toBe(false)
    request.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await checkConnection()).toBe(false)
    expect(state()).toEqual({ isOffline: true, isGated: false })
  })
})

describe('a single refused request is no gate', () => {
  test.each<[number, () => unknown]>([
    [403, () => html(403)],
    [404, () => html(404)],
  ])('with status %i', async (status, answer) => {
    respond(answer, () => Response.json([]))
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status })
    expect(isCutOff()).toBe(false)
  })

  test('with a page and status 200', async () => {
    respond(
      () => html(200),
      () => Response.json([]),
    )
    expect(await failure()).toMatchObject({ name: 'InvalidResponseError' })
    expect(isCutOff()).toBe(false)
  })

  test('with JSON that is no reply of the API', async () => {
    respond(
      () => Response.json({ contractorCount: 'many' }),
      () => Response.json([]),
    )
    const error = await failure()
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NetworkError)
    expect(isCutOff()).toBe(false)
  })
})

describe('a failing or busy server is no gate', () => {
  test.each([408, 413, 425, 429, 500, 502, 503, 504])(
    'with status %i and a page of the proxy',
    async (status) => {
      respond(() => html(status))
      expect(await failure()).toMatchObject({ name: 'ApiError', status })
      expect(isCutOff()).toBe(false)
    },
  )

  test.each([400, 401, 403, 404, 409])('with status %i and an error of the API', async (status) => {
    respond(() => Response.json({ message: 'No', code: 'not_found' }, { status }))
    expect(await failure()).toMatchObject({ name: 'ApiError', status, serverMessage: 'No' })
    expect(request).toHaveBeenCalledOnce()
  })
})

test('a request that changes something is not sent again', async () => {
  respond(() => html(200))
  await call(contactRequests.submit, { body: {} as never }).catch(() => undefined)
  expect(request.mock.calls.filter(([, { method }]) => method === 'POST')).toHaveLength(1)
})

test('the site counts as reached again after a gate and after being offline, not in between', () => {
  const action = vi.fn()
  const stop = onReconnect(action)
  reportUnreachable()
  useConnection.setState({ isOffline: false, isGated: true })
  expect(action).not.toHaveBeenCalled()
  reportReached()
  expect(action).toHaveBeenCalledOnce()
  stop()
})
