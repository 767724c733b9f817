import { checkConnection, reportReached } from '../../../device/connection.ts'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import type { SyncRequest, SyncResult } from './sync.lazy.ts'

export type WorkerReply =
  | { result: SyncResult }
  | {
      failure:
        | { kind: 'network' }
        | { kind: 'status'; status: number; message: string | null }
        | { kind: 'other'; message: string }
    }

/**
 * Runs `syncDirectory` in a web worker, or on the main thread when no worker can run. Throws
 * ApiError, NetworkError, or an Error with the message of any other failure.
 */
export async function runSync(request: SyncRequest): Promise<SyncResult> {
  const reply = await runInWorker(request)
  if (!reply) return (await import('./sync.lazy.ts')).syncDirectory(request)
  if ('result' in reply) {
    if (reply.result.kind === 'done') reportReached()
    return reply.result
  }
  const { failure } = reply
  if (failure.kind === 'network') {
    await checkConnection()
    throw new NetworkError(failure)
  }
  reportReached()
  if (failure.kind === 'status') {
    const body = { message: failure.message ?? '' }
    throw new ApiError(failure.status, JSON.stringify(body), '', body)
  }
  throw new Error(failure.message)
}

/** Returns null when the browser has no workers, or when the worker cannot be loaded or crashes. */
function runInWorker(request: SyncRequest): Promise<WorkerReply | null> {
  return new Promise((resolve) => {
    if (typeof Worker === 'undefined') return resolve(null)
    try {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        type: 'module',
        name: 'directory',
      })
      const finish = (reply: WorkerReply | null) => {
        worker.terminate()
        resolve(reply)
      }
      worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => finish(data)
      worker.onerror = () => finish(null)
      worker.onmessageerror = () => finish(null)
      worker.postMessage(request)
    } catch {
      resolve(null)
    }
  })
}
