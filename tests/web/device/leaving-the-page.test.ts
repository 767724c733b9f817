// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import { call, NetworkError } from '../../../web/src/device/call.ts'
import { useConnection } from '../../../web/src/device/connection.ts'

beforeEach(() => useConnection.setState({ isOffline: false }))

test.each(['beforeunload', 'pagehide'])(
  'a request that ends after %s does not set the connection state to offline, but a later one does',
  async (event) => {
    let endRequest: (cause: Error) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise((_resolve, reject) => (endRequest = reject)))
    const first = call(directory.categories).catch((error: unknown) => error)
    window.dispatchEvent(new Event(event))
    endRequest(new TypeError('Failed to fetch'))
    expect(await first).toBeInstanceOf(NetworkError)
    expect(useConnection.getState().isOffline).toBe(false)

    const second = call(directory.categories).catch((error: unknown) => error)
    endRequest(new TypeError('Failed to fetch'))
    expect(await second).toBeInstanceOf(NetworkError)
    expect(useConnection.getState().isOffline).toBe(true)
  },
)
