import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, call, callWithHeaders, NetworkError } from '../../web/src/lib/call.ts'
import { useConnection } from '../../web/src/offline/connection.ts'

const maybe = z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()])))
const find = {
  method: 'GET',
  path: '/api/things/:kind',
  access: 'public',
  params: z.object({ kind: z.string() }),
  query: z.object({ a: maybe, b: maybe, c: maybe, d: maybe }),
  reply: z.object({ ok: z.boolean() }),
  errors: [],
} as const satisfies Endpoint
const send = {
  method: 'POST',
  path: '/api/things',
  access: 'public',
  body: z.object({ name: z.string() }),
  reply: z.object({ ok: z.boolean() }),
  errors: [],
} as const satisfies Endpoint
const load = {
  method: 'POST',
  path: '/api/load',
  access: 'public',
  upload: { maxBytes: 1000 },
  reply: z.object({ ok: z.boolean() }),
  errors: [],
} as const satisfies Endpoint

const fetchMock = vi.fn<typeof fetch>()
const answer = (body: string, init?: ResponseInit) =>
  fetchMock.mockImplementation(() => Promise.resolve(new Response(body, init)))
const asked = () => {
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
  useConnection.setState({ isOffline: false })
  answer('{"ok":true}')
})

describe('a request', () => {
  test('sends cookies and asks for JSON', async () => {
    expect(await callFind()).toEqual({ ok: true })
    expect(asked()).toMatchObject({
      url: '/api/things/x',
      method: 'GET',
      credentials: 'same-origin',
      body: undefined,
    })
    expect(asked().headers.get('accept')).toBe('application/json')
    expect(asked().headers.has('content-type')).toBe(false)
  })

  test('leaves null, undefined and empty parameters out, but not 0 and false', async () => {
    await call(find, { params: { kind: 'x' }, query: { a: null, b: undefined, c: '' } })
    expect(asked().url).toBe('/api/things/x')
    fetchMock.mockClear()
    await call(find, {
      params: { kind: 'x' },
      query: { a: 0, b: false, c: 'St. Pete & Tampa', d: null },
    })
    expect(asked().url).toBe('/api/things/x?a=0&b=false&c=St.+Pete+%26+Tampa')
  })

  test('escapes what goes into its path', async () => {
    await call(find, { params: { kind: '../a b?c' } })
    expect(asked().url).toBe('/api/things/..%2Fa%20b%3Fc')
  })

  test('has a JSON body where the contract has one', async () => {
    await call(send, { body: { name: 'Søn' } })
    expect(asked()).toMatchObject({ method: 'POST', body: '{"name":"Søn"}' })
    expect(asked().headers.get('content-type')).toBe('application/json')
  })

  test('sends an upload as a form with the field "file" and leaves its type to the browser', async () => {
    await call(load, { file: new File(['a,b'], 'list.csv') })
    expect(asked().body).toBeInstanceOf(FormData)
    expect((asked().body as FormData).get('file')).toBeInstanceOf(File)
    expect(asked().headers.has('content-type')).toBe(false)
  })

  test('has the headers it is given, and gives those of the answer', async () => {
    answer('{"ok":false}', { headers: { 'x-total-count': '1200' } })
    const { body, headers } = await callWithHeaders(
      find,
      { params: { kind: 'x' } },
      { headers: { 'idempotency-key': 'k1' } },
    )
    expect(asked().headers.get('idempotency-key')).toBe('k1')
    expect([body, headers.get('x-total-count')]).toEqual([{ ok: false }, '1200'])
  })
})

describe('an error answer', () => {
  test('is "{status}: {body}"', async () => {
    answer('Nope', { status: 404, statusText: 'Not Found' })
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

  test('without a body is "{status}: {status text}"', async () => {
    answer('', { status: 502, statusText: 'Bad Gateway' })
    expect(await failure(callFind())).toMatchObject({
      message: '502: Bad Gateway',
      serverMessage: null,
    })
  })

  test("carries the server's own message, code and fields, and keeps the body in its message", async () => {
    const body = JSON.stringify({
      message: 'Email is taken',
      code: 'email_taken',
      errors: [{ path: 'email', message: 'Email is taken' }],
    })
    answer(body, { status: 409 })
    expect(await failure(call(send, { body: { name: 'a' } }))).toMatchObject({
      message: `409: ${body}`,
      serverMessage: 'Email is taken',
      code: 'email_taken',
      fields: [{ path: 'email', message: 'Email is taken' }],
    })
  })

  test.each(['<h1>Gateway</h1>', '{"message":5}', '[]', 'null', '{'])(
    'whose body is %j has no message for people',
    async (body) => {
      answer(body, { status: 500 })
      expect(await failure(callFind())).toMatchObject({
        message: `500: ${body}`,
        serverMessage: null,
        fields: [],
      })
    },
  )

  test('proves that the server can be reached', async () => {
    useConnection.setState({ isOffline: true })
    answer('', { status: 500 })
    await failure(callFind())
    expect(useConnection.getState().isOffline).toBe(false)
  })
})

describe('no answer', () => {
  beforeEach(() => {
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    )
  })

  test('is a NetworkError, and the app is offline', async () => {
    const cause = new TypeError('Failed to fetch')
    fetchMock.mockRejectedValue(cause)
    const error = await failure(callFind())
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ cause })
    expect(useConnection.getState().isOffline).toBe(true)
  })

  test('is also one that breaks off in its middle', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    fetchMock.mockResolvedValue(new Response(broken))
    expect(await failure(callFind())).toBeInstanceOf(NetworkError)
  })

  test("by the caller's own wish passes through and says nothing about the network", async () => {
    const caller = new AbortController()
    const given = failure(call(find, { params: { kind: 'x' } }, { signal: caller.signal }))
    caller.abort()
    expect(await given).toMatchObject({ name: 'AbortError' })
    expect(useConnection.getState().isOffline).toBe(false)
  })

  test.each([
    ['an error of its own', new Error('Another question')],
    ['no error at all', 'over'],
    ['a silent end', undefined],
  ])("passes the caller's reason on: %s", async (_, reason) => {
    const caller = new AbortController()
    const given = failure(call(find, { params: { kind: 'x' } }, { signal: caller.signal }))
    caller.abort(reason)
    expect(await given).toBe(caller.signal.reason)
    expect(useConnection.getState().isOffline).toBe(false)
  })

  test("passes the caller's reason on also when the answer had begun", async () => {
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
    const given = failure(call(find, { params: { kind: 'x' } }, { signal: caller.signal }))
    await Promise.resolve()
    const reason = new Error('Another question')
    caller.abort(reason)
    expect(await given).toBe(reason)
    expect(useConnection.getState().isOffline).toBe(false)
  })

  test('in time is a network that cannot be reached', async () => {
    const given = failure(call(find, { params: { kind: 'x' } }, { signal: AbortSignal.timeout(1) }))
    expect(await given).toBeInstanceOf(NetworkError)
    expect(useConnection.getState().isOffline).toBe(true)
  })
})

test('an answer that breaks the contract is refused', async () => {
  answer('{"ok":"yes"}')
  expect(await failure(callFind())).toBeInstanceOf(z.core.$ZodError)
})
