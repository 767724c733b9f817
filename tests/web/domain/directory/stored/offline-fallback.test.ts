import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../../../web/src/device/call.ts'
import { useConnection } from '../../../../../web/src/device/connection.ts'
import { NotOnDeviceError } from '../../../../../web/src/device/not-on-device.ts'
import { useDirectoryTime } from '../../../../../web/src/domain/directory/stored/age.ts'
import { withOfflineFallback } from '../../../../../web/src/domain/directory/stored/offline-fallback.ts'
import {
  loadStoredDirectory,
  syncStoredDirectory,
} from '../../../../../web/src/domain/directory/stored/stored-directory.lazy.ts'
import { testDevice } from '../../../../support/device.ts'
import { mockApi } from '../../../../support/mock-api.ts'

testDevice()
mockApi()

const unreachable = () => Promise.reject(new NetworkError(new TypeError('Failed to fetch')))
const neverResolves = () => new Promise<never>(() => undefined)
const noCopy = () => undefined

beforeEach(async () => {
  // The list is downloaded only once, because no test changes it.
  if (!(await loadStoredDirectory())) await syncStoredDirectory()
  await loadStoredDirectory()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  useConnection.setState({ isOffline: false })
})

describe('a result from the network or from the stored list', () => {
  it('comes from the network when the server responds', async () => {
    const stored = vi.fn()
    expect(await withOfflineFallback(() => Promise.resolve('online'), stored)).toBe('online')
    expect(stored).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('comes from the list when the server cannot be reached', async () => {
    expect(
      await withOfflineFallback<number | undefined>(unreachable, ({ byId }) => byId.get(7)?.id),
    ).toBe(7)
  })

  it.each([500, 502, 503, 504])(
    'comes from the list when the server responds with %i',
    async (status) => {
      expect(
        await withOfflineFallback(
          () => Promise.reject(new ApiError(status, '', '')),
          () => 'stored',
        ),
      ).toBe('stored')
    },
  )

  it.each([400, 404, 410, 429])('is the error when the server responds with %i', async (status) => {
    await expect(
      withOfflineFallback(
        () => Promise.reject(new ApiError(status, '', '')),
        () => 'stored',
      ),
    ).rejects.toMatchObject({ status })
  })

  it('comes from the list after four seconds without a response, and the request is aborted', async () => {
    const signals: AbortSignal[] = []
    const result = withOfflineFallback(
      (signal) => {
        signals.push(signal)
        return neverResolves()
      },
      () => 'stored',
    )
    await vi.advanceTimersByTimeAsync(3999)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('stored')
    expect(signals[0]?.aborted).toBe(true)
    expect(useConnection.getState().isOffline).toBe(true)
  })

  it('comes from the network when the server responds while the list is searched', async () => {
    let respond: (result: string) => void = () => {}
    let find: (result: string) => void = () => {}
    const stored = vi.fn(() => new Promise<string>((resolve) => (find = resolve)))
    const result = withOfflineFallback(
      () => new Promise<string>((resolve) => (respond = resolve)),
      stored,
    )
    await vi.advanceTimersByTimeAsync(4000)
    await vi.waitFor(() => expect(stored).toHaveBeenCalled())
    respond('online')
    expect(await result).toBe('online')
    find('stored')
    await vi.advanceTimersByTimeAsync(0)
    expect(useDirectoryTime.getState().isFromDevice).toBe(false)
    expect(useConnection.getState().isOffline).toBe(false)
  })

  it('is awaited longer, up to a limit, if the list has no result', async () => {
    const slow = withOfflineFallback(
      () =>
        new Promise((resolve) => {
          setTimeout(() => resolve('online'), 8900)
        }),
      noCopy,
    )
    await vi.advanceTimersByTimeAsync(9000)
    expect(await slow).toBe('online')
    const dead = withOfflineFallback(neverResolves, noCopy)
    dead.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(9000)
    await expect(dead).rejects.toThrow(NotOnDeviceError)
  })

  it('is a NotOnDeviceError if there is no result at all, but the error of the server if it sent one', async () => {
    await expect(withOfflineFallback(unreachable, noCopy)).rejects.toThrow(NotOnDeviceError)
    await expect(
      withOfflineFallback(() => Promise.reject(new ApiError(503, '', '')), noCopy),
    ).rejects.toMatchObject({ status: 503 })
  })

  it('is an AbortError if the caller aborts', async () => {
    const caller = new AbortController()
    const result = withOfflineFallback(
      (signal) =>
        new Promise<string>((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
      () => 'stored',
      caller.signal,
    )
    caller.abort()
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
    expect(useConnection.getState().isOffline).toBe(false)
  })
})
