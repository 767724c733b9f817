import { RELOADS_KEY } from '#contract/device-storage.ts'
import { useConnection } from './connection.ts'

/**
 * Reloads the page when a code chunk is missing after a release; the reload fetches the new
 * version. After a second failure of the same chunk, while offline, or when failures cannot be
 * stored, the import rejects as usual. Returns a stop function.
 */
export function reloadOnMissingChunk(reload: () => void = () => location.reload()): () => void {
  const handle = (event: Event & { payload?: unknown }) => {
    if (
      useConnection.getState().isOffline ||
      !navigator.onLine ||
      !rememberReload(String(event.payload))
    )
      return
    event.preventDefault()
    reload()
  }
  window.addEventListener('vite:preloadError', handle)
  return () => window.removeEventListener('vite:preloadError', handle)
}

/**
 * Stores a failure. Returns false when the failure was stored before or cannot be stored, because a
 * reload could then repeat forever.
 */
function rememberReload(failure: string): boolean {
  try {
    const failures = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? '[]') as string[]
    if (failures.includes(failure)) return false
    // All failures are stored. With only the last one, two missing files would cause endless
    // reloads.
    sessionStorage.setItem(RELOADS_KEY, JSON.stringify([...failures, failure]))
    return true
  } catch {
    return false
  }
}
