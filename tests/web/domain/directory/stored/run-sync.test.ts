import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  runSync,
  type WorkerReply,
} from '../../../../../web/src/domain/directory/stored/run-sync.ts'
import type { SyncRequest } from '../../../../../web/src/domain/directory/stored/sync.lazy.ts'
import { ApiError, NetworkError } from '../../../../../web/src/lib/api-error.ts'
import { testDevice } from '../../../../support/device.ts'

testDevice()

/**
 * Stubs `Worker`: each worker replies to every request with `reply`, or fails to start if `reply`
 * is undefined. Returns the requests and the `terminate` of the workers.
 */
function stubWorker(reply?: WorkerReply) {
  const requests: SyncRequest[] = []
  const terminate = vi.fn()
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { data: WorkerReply }) => void
      onerror?: () => void
      terminate = terminate
      postMessage(request: SyncRequest) {
        requests.push(request)
        queueMicrotask(() => (reply ? this.onmessage?.({ data: reply }) : this.onerror?.()))
      }
    },
  )
  return { requests, terminate }
}

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('window', new EventTarget())
})

afterEach(() => vi.unstubAllGlobals())

describe('a sync of the directory', () => {
  it('runs in a worker, and the page fetches nothing', async () => {
    const result = { kind: 'done', hasChanged: true, usesTiles: false, unwritten: null } as const
    const worker = stubWorker({ result })
    expect(await runSync({ ifBusy: 'skip' })).toEqual(result)
    expect(worker.requests).toEqual([{ ifBusy: 'skip' }])
    expect(worker.terminate).toHaveBeenCalledOnce()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('runs on the page when the worker cannot start', async () => {
    stubWorker()
    await expect(runSync({ ifBusy: 'skip' })).rejects.toThrow(NetworkError)
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/tiles')
  })

  it('throws the same errors as an API call when the worker reports a failure', async () => {
    stubWorker({ failure: { kind: 'network' } })
    await expect(runSync({ ifBusy: 'skip' })).rejects.toThrow(NetworkError)
    stubWorker({ failure: { kind: 'status', status: 503, message: 'Back soon' } })
    const error: unknown = await runSync({ ifBusy: 'skip' }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 503, serverMessage: 'Back soon' })
  })
})
