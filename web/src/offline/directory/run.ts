import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { reportReached, reportUnreachable } from '../connection.ts'
import type { SyncRequest, SyncResult } from './bring-up-to-date.ts'

export type WorkerAnswer =
  | { result: SyncResult }
  | {
      failure:
        | { kind: 'network' }
        | { kind: 'status'; status: number; message: string | null }
        | { kind: 'other'; message: string }
    }

/**
 * `bringUpToDate` beside the page: in a worker of its own, which ends with its answer. Throws as
 * `call` does.
 */
export async function runSync(request: SyncRequest): Promise<SyncResult> {
  const answer = await askWorker(request)
  if (!answer) return (await import('./bring-up-to-date.ts')).bringUpToDate(request)
  if ('result' in answer) {
    if (answer.result.kind === 'done') reportReached()
    return answer.result
  }
  const { failure } = answer
  if (failure.kind === 'network') {
    reportUnreachable()
    throw new NetworkError(failure)
  }
  reportReached()
  if (failure.kind === 'status') {
    const body = { message: failure.message ?? '' }
    throw new ApiError(failure.status, JSON.stringify(body), '', body)
  }
  throw new Error(failure.message)
}

/** Null when no worker can be had: none in this browser, or its code is not on the device. */
function askWorker(request: SyncRequest): Promise<WorkerAnswer | null> {
  return new Promise((resolve) => {
    if (typeof Worker === 'undefined') return resolve(null)
    try {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        type: 'module',
        name: 'directory',
      })
      const end = (answer: WorkerAnswer | null) => {
        worker.terminate()
        resolve(answer)
      }
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => end(data)
      worker.onerror = () => end(null)
      worker.onmessageerror = () => end(null)
      worker.postMessage(request)
    } catch {
      resolve(null)
    }
  })
}
