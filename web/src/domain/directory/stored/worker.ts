/// <reference lib="webworker" />
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import type { WorkerReply } from './run-sync.ts'
import { syncDirectory, type SyncRequest } from './sync.lazy.ts'

declare const self: DedicatedWorkerGlobalScope

// The sync runs in a worker, because on a phone, parsing and indexing 10,000 contractors would
// block the page for a second.
self.onmessage = ({ data }: MessageEvent<SyncRequest>) => {
  syncDirectory(data).then(
    (result) => self.postMessage({ result } satisfies WorkerReply),
    (error: unknown) => {
      self.postMessage({ failure: toFailure(error) } satisfies WorkerReply)
    },
  )
}

function toFailure(error: unknown): Extract<WorkerReply, { failure: unknown }>['failure'] {
  if (error instanceof NetworkError) return { kind: 'network' }
  if (error instanceof ApiError)
    return { kind: 'status', status: error.status, message: error.serverMessage }
  return { kind: 'other', message: String(error) }
}
