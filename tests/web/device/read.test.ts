import { beforeEach, describe, expect, it, vi } from 'vitest'
import { directory } from '#contract/directory.ts'
import { directoryReads } from '#contract/reads.ts'
import { askDirectory } from '../../../web/src/device/ask-directory.ts'
import { useConnection } from '../../../web/src/device/connection.ts'
import { useDirectory } from '../../../web/src/device/directory-state.ts'
import { NotOnDeviceError } from '../../../web/src/device/not-on-device.ts'
import { read } from '../../../web/src/device/read.ts'
import { ApiError } from '../../../web/src/lib/api-error.ts'
import { mockApi } from '../../support/mock-api.ts'

vi.mock('../../../web/src/device/ask-directory.ts', () => ({ askDirectory: vi.fn() }))

const api = mockApi()
const ask = vi.mocked(askDirectory)
const stored = { body: [{ name: 'stored' }], headers: { 'x-total-count': '7' }, asOf: 'then' }
const readFeatured = (signal?: AbortSignal) => read(directoryReads.featured, {}, signal)

beforeEach(async () => {
  vi.useRealTimers()
  ask.mockReset().mockResolvedValue(stored as never)
  useConnection.setState({ isOffline: false, isGated: false })
  useDirectory.setState({ isFromDevice: false })
  // The code of the endpoints is loaded with the first request.
  await import('../../../web/src/device/public-endpoints.ts')
})

describe('a reply of the server or of the device', () => {
  it('comes from the server when it responds', async () => {
    const { body, asOf } = await readFeatured()
    expect(body.length).toBeGreaterThan(3)
    expect(asOf).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })

  it('comes from the device when the server cannot be reached, with the number of all matches', async () => {
    api.disconnect()
    const query = { location: 'tampa', state: '' }
    expect(await read(directoryReads.search, { query })).toEqual({
      body: stored.body,
      total: 7,
      place: null,
      asOf: 'then',
    })
    const raw = { params: {}, query: { location: 'tampa' } }
    expect(ask).toHaveBeenCalledWith('answer', '/api/search', raw)
    expect(useDirectory.getState().isFromDevice).toBe(true)
  })

  it.each([500, 502, 503, 504])(
    'comes from the device when the server responds with %i',
    async (status) => {
      api.fail(directory.featured, status)
      expect((await readFeatured()).body).toEqual(stored.body)
    },
  )

  it.each([400, 404, 410, 429])('is the error when the server responds with %i', async (status) => {
    api.fail(directory.featured, status)
    await expect(readFeatured()).rejects.toMatchObject({ status })
  })

  it('comes from the device after four seconds without a response', async () => {
    const release = api.hold(directory.featured)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const result = readFeatured()
    await vi.advanceTimersByTimeAsync(3999)
    expect(ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect((await result).body).toEqual(stored.body)
    expect(useConnection.getState().isOffline).toBe(true)
    release()
  })

  it('is awaited up to nine seconds if the device has no answer', async () => {
    ask.mockRejectedValue(new NotOnDeviceError(undefined, 'TX'))
    const release = api.hold(directory.featured)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const result = readFeatured()
    result.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(9000)
    await expect(result).rejects.toMatchObject({ name: 'NotOnDeviceError', state: 'TX' })
    release()
  })

  it('is a NotOnDeviceError if there is none, but the error of the server if it sent one', async () => {
    ask.mockRejectedValue(new Error('The worker has ended'))
    api.fail(directory.featured, 503)
    await expect(readFeatured()).rejects.toThrow(ApiError)
    api.disconnect()
    await expect(readFeatured()).rejects.toThrow(NotOnDeviceError)
  })

  it('is an AbortError if the caller aborts', async () => {
    api.hold(directory.featured)
    const caller = new AbortController()
    const result = readFeatured(caller.signal)
    caller.abort()
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
    expect(ask).not.toHaveBeenCalled()
  })
})
