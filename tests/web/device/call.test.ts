import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, call, callWithHeaders, NetworkError } from '../../../web/src/device/call.ts'
import { useConnection } from '../../../web/src/device/connection.ts'

const maybe = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])))
const find = {
  method: 'GET',
  path: '/api/things/:kind',
  access: 'public',
  limit: 'read',
  summary: 'An endpoint of the tests',
  params: z.object({ kind: z.string() }),
  query: z.object({ a: maybe, b: maybe, c: maybe, d: maybe }),
  reply: z.object({ ok: z.boolean() }),
  errors: [],
} as const satisfies Endpoint
const send = {
  method: 'POST',
  path: '/api/things',
  access: 'public',
  limit: 'read',
  summary: 'An endpoint of the tests',
  body: z.object({ name: z.string() }),
  reply: z.object({ ok: z.boolean() }),
  errors: [],
} as const satisfies Endpoint
const load = {
  method: 'POST',
  path: '/api/load',
  access: 'public',
  limit: 'read',
  summary: 'An endpoint of the tests',
  upload: { maxBytes: 1000 },
  reply: z.object({ ok: z.boolean() }),
  errors: [],
} as const satisfies Endpoint

const fetchMock = vi.fn<typeof fetch>()
const respond = (body: string, init: Omit<ResponseInit, 'headers'> = {}, headers = {}) =>
  fetchMock.mockImplementation(() =>
    Promise.resolve(
      new Response(body, { ...init, headers: { 'content-type': 'application/json', ...headers } }),
    ),
  )
const lastRequest = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? []
  return { url, ...init, headers: new Headers(init?.headers) }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
const callFind = () => call(find, { params: { kind: 'x' } })

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  useConnection.setState({ isOffline: false, isGated: false })
  respond('{"ok":true}')
})

describe('a request', () => {
  test('sends cookies and accepts JSON', async () => {
    expect(await callFind()).toEqual({ ok: true })
    expect(lastRequest()).toMatchObject({
      url: '/api/things/x',
      method: 'GET',
      credentials: 'same-origin',
      body: undefined,
    })
    expect(lastRequest().headers.get('accept')).toBe('application/json')
    expect(lastRequest().headers.has('content-type')).toBe(false)
  })

  test('is revalidated, whatever the HTTP cache of the browser contains', async () => {
    await callFind()
    expect(lastRequest().cache).toBe('no-cache')
  })

  test('omits null, undefined and empty parameters, but not 0 and false', async () => {
    await call(find, { params: { kind: 'x' }, query: { a: null, b: undefined, c: '' } })
    expect(lastRequest().url).toBe('/api/things/x')
    fetchMock.mockClear()
    await call(find, {
      params: { kind: 'x' },
      query: { a: 0, b: false, c: 'St. Pete & Tampa', d: null },
    })
    expect(lastRequest().url).toBe('/api/things/x?a=0&b=false&c=St.+Pete+%26+Tampa')
  })

  test('escapes path parameters', async () => {
    await call(find, { params: { kind: '../a b?c' } })
    expect(lastRequest().url).toBe('/api/things/..%2Fa%20b%3Fc')
  })

  test('has a JSON body if the endpoint has one', async () => {
    await call(send, { body: { name: 'Søn' } })
    expect(lastRequest()).toMatchObject({ method: 'POST', body: '{"name":"Søn"}' })
    expect(lastRequest().headers.get('content-type')).toBe('application/json')
  })

  test('sends an upload as form field "file" and lets the browser set its type', async () => {
    await call(load, { file: new File(['a,b'], 'list.csv') })
    expect(lastRequest().body).toBeInstanceOf(FormData)
    expect((lastRequest().body as FormData).get('file')).toBeInstanceOf(File)
    expect(lastRequest().headers.has('content-type')).toBe(false)
  })

  test('sends extra headers and returns the response headers', async () => {
    respond('{"ok":false}', {}, { 'x-total-count': '1200' })
    const { body, headers } = await callWithHeaders(
      find,
      { params: { kind: 'x' } },
      { headers: { 'idempotency-key': 'k1' } },
    )
    expect(lastRequest().headers.get('idempotency-key')).toBe('k1')
    expect([body, headers.get('x-total-count')]).toEqual([{ ok: false }, '1200'])
  })
})

describe('an error response', () => {
  test('throws an ApiError with the message "{status}: {body}"', async () => {
    respond('Nope', { status: 404, statusText: 'Not Found' })
    const error = await failure(callFind())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: '404: Nope',
      status: 404,
      serverMessage: null,
      code: undefined,
      fields: [],
    })
  })

  test('has the message "{status}: {status text}" if the body is empty', async () => {
    respond('', { status: 502, statusText: 'Bad Gateway' })
    expect(await failure(callFind())).toMatchObject({
      message: '502: Bad Gateway',
      serverMessage: null,
    })
  })

  test('throws an error with the code, the fields and the message of the server, and with a message that contains the body', async () => {
    const body = JSON.stringify({
      message: 'Email is taken',
      code: 'email_taken',
      errors: [{ path: 'email', message: 'Email is taken' }],
    })
    respond(body, { status: 409 })
    expect(await failure(call(send, { body: { name: 'a' } }))).toMatchObject({
      message: `409: ${body}`,
      serverMessage: 'Email is taken',
      code: 'email_taken',
      fields: [{ path: 'email', message: 'Email is taken' }],
    })
  })

  test.each(['<h1>Gateway</h1>', '{"message":5}', '[]', 'null', '{'])(
    'with the body %j has no server message',
    async (body) => {
      respond(body, { status: 500 })
      expect(await failure(callFind())).toMatchObject({
        message: `500: ${body}`,
        serverMessage: null,
        fields: [],
      })
    },
  )

  test('sets the connection state to online', async () => {
    useConnection.setState({ isOffline: true })
    respond('', { status: 500 })
    await failure(callFind())
    expect(useConnection.getState().isOffline).toBe(false)
  })
})

describe('a request without a complete response', () => {
  beforeEach(() => {
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    )
  })

  test('throws a NetworkError and sets the connection state to offline', async () => {
    const cause = new TypeError('Failed to fetch')
    fetchMock.mockRejectedValue(cause)
    const error = await failure(callFind())
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ cause })
    expect(useConnection.getState().isOffline).toBe(true)
  })

  test('throws a NetworkError if the response is truncated', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    fetchMock.mockResolvedValue(new Response(broken))
    expect(await failure(callFind())).toBeInstanceOf(NetworkError)
  })

  test('rejects with AbortError and keeps the connection state if the caller aborts', async () => {
    const caller = new AbortController()
    const result = failure(call(find, { params: { kind: 'x' } }, { signal: caller.signal }))
    caller.abort()
    expect(await result).toMatchObject({ name: 'AbortError' })
    expect(useConnection.getState().isOffline).toBe(false)
  })

  test.each([
    ['an Error', new Error('Another request')],
    ['a text', 'over'],
    ['no reason', undefined],
  ])('rejects with signal.reason if the caller aborts with %s', async (_, reason) => {
    const caller = new AbortController()
    const result = failure(call(find, { params: { kind: 'x' } }, { signal: caller.signal }))
    caller.abort(reason)
    expect(await result).toBe(caller.signal.reason)
    expect(useConnection.getState().isOffline).toBe(false)
  })

  test('rejects with the abort reason of the caller after the response has begun', async () => {
    const caller = new AbortController()
    fetchMock.mockResolvedValue(
      new Response(
        new ReadableStream({
          start: (stream) =>
            caller.signal.addEventListener('abort', () =>
              stream.error(new TypeError('terminated')),
            ),
        }),
      ),
    )
    const result = failure(call(find, { params: { kind: 'x' } }, { signal: caller.signal }))
    await Promise.resolve()
    const reason = new Error('Another request')
    caller.abort(reason)
    expect(await result).toBe(reason)
    expect(useConnection.getState().isOffline).toBe(false)
  })

  test('throws a NetworkError and sets the state to offline after the timeout', async () => {
    const result = failure(
      call(find, { params: { kind: 'x' } }, { signal: AbortSignal.timeout(1) }),
    )
    expect(await result).toBeInstanceOf(NetworkError)
    expect(useConnection.getState().isOffline).toBe(true)
  })
})

test('a response that violates the contract is rejected', async () => {
  fetchMock.mockImplementation((url) =>
    Promise.resolve(Response.json(url === '/api/categories' ? [] : { ok: 'yes' })),
  )
  expect(await failure(callFind())).toBeInstanceOf(z.core.$ZodError)
})
