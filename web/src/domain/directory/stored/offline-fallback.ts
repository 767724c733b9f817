import { reportUnreachable } from '../../../device/connection.ts'
import { NotOnDeviceError } from '../../../device/not-on-device.ts'
import { ApiError, NetworkError } from '../../../lib/api-error.ts'
import { useDirectoryTime } from './age.ts'
import type { StoredDirectory } from './stored-directory.lazy.ts'

/** Time in ms without a response after which a result of the stored directory is used, if any. */
const FALLBACK_AFTER_MS = 4000
/**
 * Time in ms without any result after which the call fails, so that the page shows a Retry button
 * instead of an endless spinner.
 */
const FAIL_AFTER_MS = 9000

/**
 * Calls `online` and falls back to the stored directory when the server cannot be reached, replies
 * with 5xx, or does not respond within 4 s. When there is no stored result, because `stored`
 * returns undefined or throws NotOnDeviceError, throws the error of the server if it has replied,
 * and otherwise NotOnDeviceError. Throws all other errors of `online` unchanged.
 */
export async function withOfflineFallback<T>(
  online: (signal: AbortSignal) => Promise<T>,
  stored: (directory: StoredDirectory) => T | undefined | Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<T> {
  const request = new AbortController()
  const abort = () => request.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  let notOnDevice: NotOnDeviceError | undefined
  const readStored = async () => {
    // Imported on demand: the first page of a first visit does not need this code.
    const { loadStoredDirectory } = await import('./stored-directory.lazy.ts')
    const directory = await loadStoredDirectory()
    try {
      return directory ? await stored(directory) : undefined
    } catch (error) {
      if (!(error instanceof NotOnDeviceError)) throw error
      notOnDevice = error
      return undefined
    }
  }
  const timeout = startTimeout(readStored)
  try {
    return await Promise.race([
      online(request.signal).then(fromServer),
      timeout.result.then(fromDevice),
    ])
  } catch (error) {
    if (signal?.aborted || !isServerUnavailable(error)) throw error
    const result = await readStored()
    if (result !== undefined) return fromDevice(result)
    throw error instanceof ApiError ? error : (notOnDevice ?? new NotOnDeviceError(error))
  } finally {
    timeout.stop()
    signal?.removeEventListener('abort', abort)
    request.abort()
  }
}

function fromServer<T>(result: T): T {
  setFromDevice(false)
  return result
}

function fromDevice<T>(result: T): T {
  setFromDevice(true)
  return result
}

/** Records where the shown data comes from. Lists show its age. */
function setFromDevice(isFromDevice: boolean): void {
  if (useDirectoryTime.getState().isFromDevice !== isFromDevice)
    useDirectoryTime.setState({ isFromDevice })
}

/**
 * Returns a `result` that resolves with the stored result after 4 s, if there is one, and otherwise
 * rejects with NetworkError after 9 s. Call `stop` when the server has responded.
 */
function startTimeout<T>(readStored: () => Promise<T | undefined>): {
  result: Promise<T>
  stop: () => void
} {
  const timers: ReturnType<typeof setTimeout>[] = []
  let isDone = false
  const result = new Promise<T>((resolve, reject) => {
    const fallBack = async () => {
      const storedResult = await readStored()
      if (storedResult === undefined || isDone) return
      reportUnreachable()
      resolve(storedResult)
    }
    timers.push(setTimeout(() => void fallBack().catch(reject), FALLBACK_AFTER_MS))
    timers.push(
      setTimeout(() => {
        reportUnreachable()
        reject(new NetworkError(new Error(`No response within ${FAIL_AFTER_MS} ms`)))
      }, FAIL_AFTER_MS),
    )
  })
  const stop = () => {
    isDone = true
    timers.forEach(clearTimeout)
  }
  return { result, stop }
}

function isServerUnavailable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
