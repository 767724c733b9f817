import { ApiError, NetworkError } from '../lib/api-error.ts'
import { reportUnreachable } from './connection.ts'
import { useDirectoryTime } from './directory/age.ts'
import { NotOnDeviceError } from './not-on-device.ts'
import type { StoredDirectory } from './stored-directory.ts'

/** After this long without an answer the stored list answers, if it can. */
const PATIENCE_MS = 4000
/** After this long nobody waits any longer: better a Retry than an endless spinner. */
const LIMIT_MS = 9000

/**
 * Tries the network. When it cannot be reached, answers that it failed (5xx), or stays silent for 4
 * s, the stored list answers (S22). Throws NotOnDeviceError when neither has an answer, and what
 * the server said when it said something.
 */
export async function orStored<T>(
  online: (signal: AbortSignal) => Promise<T>,
  stored: (directory: StoredDirectory) => T | undefined,
  signal?: AbortSignal,
): Promise<T> {
  const request = new AbortController()
  const abort = () => request.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const fromList = async () => {
    // Read only when it is needed: the first page of a first visit does without this code.
    const { loadStoredDirectory } = await import('./stored-directory.ts')
    const directory = await loadStoredDirectory()
    const answer = directory ? stored(directory) : undefined
    if (answer !== undefined) setFromDevice(true)
    return answer
  }
  const silence = afterSilence(fromList)
  try {
    return await Promise.race([online(request.signal).then(fromServer), silence.answer])
  } catch (error) {
    if (signal?.aborted || !isOutOfReach(error)) throw error
    const answer = await fromList()
    if (answer !== undefined) return answer
    throw error instanceof ApiError ? error : new NotOnDeviceError(error)
  } finally {
    silence.end()
    signal?.removeEventListener('abort', abort)
    request.abort()
  }
}

function fromServer<T>(answer: T): T {
  setFromDevice(false)
  return answer
}

/** For the age that lists show. */
function setFromDevice(isFromDevice: boolean): void {
  if (useDirectoryTime.getState().isFromDevice !== isFromDevice)
    useDirectoryTime.setState({ isFromDevice })
}

/**
 * What stands in for an answer that does not come: the stored one after 4 s, a NetworkError after 9
 * s.
 */
function afterSilence<T>(fromList: () => Promise<T | undefined>): {
  answer: Promise<T>
  end: () => void
} {
  const timers: ReturnType<typeof setTimeout>[] = []
  let isOver = false
  const answer = new Promise<T>((resolve, reject) => {
    const lookUp = async () => {
      const found = await fromList()
      if (found === undefined || isOver) return
      reportUnreachable()
      resolve(found)
    }
    timers.push(setTimeout(() => void lookUp().catch(reject), PATIENCE_MS))
    timers.push(
      setTimeout(() => {
        reportUnreachable()
        reject(new NetworkError(new Error(`No answer within ${LIMIT_MS} ms`)))
      }, LIMIT_MS),
    )
  })
  const end = () => {
    isOver = true
    timers.forEach(clearTimeout)
  }
  return { answer, end }
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}
