// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contactRequests } from '#contract/contact-requests.ts'
import { directory } from '#contract/directory.ts'
import { call, NetworkError } from '../../../web/src/device/call.ts'
import { isLeaving, useConnection } from '../../../web/src/device/connection.ts'

interface Request {
  method: string
  /** Ends the request as a network failure or a cancelled request does. */
  fail: () => void
  respond: (body: unknown) => void
}

const CHECK = '/api/categories'
let requests: (Request & { url: string })[]
/** Every state that the page has shown. */
let wasOffline: boolean

const summary = {
  contractorCount: 3,
  categoryCount: 2,
  popularCities: [],
  states: [],
  storesStates: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const callSummary = () => call(directory.summary).catch((error: unknown) => error)
const sendRequest = () =>
  call(contactRequests.submit, { body: {} as never }).catch((error: unknown) => error)

/** Waits for the next request and returns it. */
async function nextRequest(url: string, method = 'GET'): Promise<Request> {
  await vi.waitFor(() => expect(requests).not.toHaveLength(0))
  const request = requests.shift()
  expect(request).toMatchObject({ url, method })
  return request as Request
}

beforeEach(() => {
  useConnection.setState({ isOffline: false })
  requests = []
  wasOffline = false
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET' }: RequestInit = {}) =>
      new Promise<Response>((resolve, reject) => {
        requests.push({
          url,
          method,
          fail: () => reject(new TypeError('Load failed')),
          respond: (body) => resolve(Response.json(body)),
        })
      }),
  )
})

useConnection.subscribe(({ isOffline }) => {
  wasOffline ||= isOffline
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a read that the browser has cancelled', () => {
  test('is repeated while the page is still shown, without an offline state', async () => {
    const reply = callSummary()
    ;(await nextRequest('/api/summary')).fail()
    ;(await nextRequest(CHECK)).respond([])
    ;(await nextRequest('/api/summary')).respond(summary)
    expect(await reply).toEqual(summary)
    expect(wasOffline).toBe(false)
  })

  test.each(['beforeunload', 'pagehide'])(
    'is repeated on a page that is shown again after %s, although the check was cancelled too',
    async (event) => {
      const reply = callSummary()
      ;(await nextRequest('/api/summary')).fail()
      const check = await nextRequest(CHECK)
      window.dispatchEvent(new Event(event))
      check.fail()
      ;(await nextRequest(CHECK)).respond([])
      ;(await nextRequest('/api/summary')).respond(summary)
      expect(await reply).toEqual(summary)
      expect(wasOffline).toBe(false)
    },
  )

  test('is repeated only once', async () => {
    const reply = callSummary()
    ;(await nextRequest('/api/summary')).fail()
    ;(await nextRequest(CHECK)).respond([])
    ;(await nextRequest('/api/summary')).fail()
    expect(await reply).toBeInstanceOf(NetworkError)
    expect(requests).toEqual([])
    expect(wasOffline).toBe(false)
  })
})

test('a write that the browser has cancelled fails, and is not repeated', async () => {
  const reply = sendRequest()
  ;(await nextRequest('/api/contact', 'POST')).fail()
  ;(await nextRequest(CHECK)).respond([])
  expect(await reply).toBeInstanceOf(NetworkError)
  expect(requests).toEqual([])
  expect(wasOffline).toBe(false)
})

describe('without a network', () => {
  test('several calls that fail share one check, which sets the connection state to offline', async () => {
    const replies = [callSummary(), callSummary()]
    ;(await nextRequest('/api/summary')).fail()
    ;(await nextRequest('/api/summary')).fail()
    ;(await nextRequest(CHECK)).fail()
    for (const reply of await Promise.all(replies)) expect(reply).toBeInstanceOf(NetworkError)
    expect(requests).toEqual([])
    expect(useConnection.getState().isOffline).toBe(true)
  })

  test('a call needs no check when the browser reports that it is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const reply = callSummary()
    ;(await nextRequest('/api/summary')).fail()
    expect(await reply).toBeInstanceOf(NetworkError)
    expect(requests).toEqual([])
    expect(useConnection.getState().isOffline).toBe(true)
  })

  test('a page that Back shows again asks the server at once whether it is back', async () => {
    useConnection.setState({ isOffline: true })
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    ;(await nextRequest(CHECK)).respond([])
    await vi.waitFor(() => expect(useConnection.getState().isOffline).toBe(false))
  })
})

test.each(['beforeunload', 'pagehide'])(
  'a page may be left for some seconds after %s, not later',
  (event) => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
    window.dispatchEvent(new Event(event))
    expect(isLeaving()).toBe(true)
    now.mockReturnValue(120_000)
    expect(isLeaving()).toBe(false)
  },
)
