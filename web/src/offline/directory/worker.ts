/// <reference lib="webworker" />
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { bringUpToDate, type SyncRequest } from './bring-up-to-date.ts'
import type { WorkerAnswer } from './run.ts'

declare const self: DedicatedWorkerGlobalScope

// Fetching, parsing and indexing 10,000 contractors would block the page for a second on a phone.
self.onmessage = ({ data }: MessageEvent<SyncRequest>) => {
  bringUpToDate(data).then(
    (result) => self.postMessage({ result } satisfies WorkerAnswer),
    (error: unknown) => {
      self.postMessage({ failure: failureOf(error) } satisfies WorkerAnswer)
    },
  )
}

function failureOf(error: unknown): Extract<WorkerAnswer, { failure: unknown }>['failure'] {
  if (error instanceof NetworkError) return { kind: 'network' }
  if (error instanceof ApiError)
    return { kind: 'status', status: error.status, message: error.serverMessage }
  return { kind: 'other', message: String(error) }
}
