import { useConnection } from './connection.ts'

const RELOADED_FOR = 'lintel-reloads'

/**
 * Reloads the page once when a code chunk is missing after a release; the reload fetches the new
 * version. A second failure of the same chunk, or a failure while offline, reaches the error
 * screen. Returns a stop function.
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
 * Returns false when this failure was seen before or cannot be stored: reloading might then never
 * end.
 */
function rememberReload(failure: string): boolean {
  try {
    const known = JSON.parse(sessionStorage.getItem(RELOADED_FOR) ?? '[]') as string[]
    if (known.includes(failure)) return false
    // All failures: two missing files would otherwise make each other reload forever.
    sessionStorage.setItem(RELOADED_FOR, JSON.stringify([...known, failure]))
    return true
  } catch {
    return false
  }
}
