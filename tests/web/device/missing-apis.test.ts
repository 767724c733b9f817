// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  isConnectionLimited,
  onConnectionChange,
} from '../../../web/src/device/limited-connection.ts'
import {
  requestPersistence,
  requestPersistenceOnce,
} from '../../../web/src/device/persistent-storage.ts'
import { openChannel, withLock } from '../../../web/src/device/tabs.ts'

/** Throws as Firefox and Safari do when the user has blocked the storage of a site. */
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Replaces a property of `navigator`; undefined stands for a browser that lacks it. */
function setNavigator(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['connection', 'storage', 'locks']) Reflect.deleteProperty(navigator, name)
})

describe('without the Network Information API', () => {
  it('the connection counts as unlimited, and nothing is reported', () => {
    setNavigator('connection', undefined)
    const listener = vi.fn()
    const stop = onConnectionChange(listener)
    expect(isConnectionLimited()).toBe(false)
    stop()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('persistent storage', () => {
  it.each([
    ['is missing', undefined],
    ['has no request', {}],
    ['refuses', { persist: refuse }],
  ])('is not granted when it %s', async (_, storage) => {
    setNavigator('storage', storage)
    await requestPersistenceOnce()
    expect(await requestPersistence()).toBe(false)
  })
})

describe('a channel between tabs', () => {
  it.each([
    ['the browser has none', undefined],
    [
      'the browser refuses it',
      class {
        constructor() {
          refuse()
        }
      },
    ],
  ])('is null when %s', (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel)
    expect(openChannel('test')).toBeNull()
  })
})

describe('work under a lock', () => {
  const locked = vi.fn(() => Promise.resolve('locked'))
  const free = vi.fn(() => Promise.resolve('free'))
  const run = () => withLock('test', {}, locked, free)

  beforeEach(() => {
    locked.mockClear()
    free.mockClear()
  })

  it.each([
    ['are missing', undefined],
    ['are refused', { request: () => Promise.reject(new DOMException('', 'SecurityError')) }],
    ['throw', { request: refuse }],
  ])('runs once and without a lock when locks %s', async (_, locks) => {
    setNavigator('locks', locks)
    expect(await run()).toBe('free')
    expect(locked).not.toHaveBeenCalled()
    expect(free).toHaveBeenCalledOnce()
  })

  it('is not repeated without a lock when it fails', async () => {
    setNavigator('locks', {
      request: (_name: string, _options: object, work: (lock: object) => unknown) => work({}),
    })
    locked.mockRejectedValueOnce(new Error('the work failed'))
    await expect(run()).rejects.toThrow('the work failed')
    expect(free).not.toHaveBeenCalled()
  })
})
