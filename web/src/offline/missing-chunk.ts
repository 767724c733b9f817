import { useConnection } from './connection.ts'

const RELOADED_FOR = 'lintel-reloads'

/**
 * Code that a release has taken away: reload once, which fetches the new version (W10, O10). A
 * second failure for the same code, or one while offline, goes on to the error screen. Answers how
 * to stop.
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
 * False when this failure was met before, or nothing can be remembered: reloading might then never
 * end.
 */
function rememberReload(failure: string): boolean {
  try {
    const known = JSON.parse(sessionStorage.getItem(RELOADED_FOR) ?? '[]') as string[]
    if (known.includes(failure)) return false
    // All of them: two files missing at once would make each other reload for ever.
    sessionStorage.setItem(RELOADED_FOR, JSON.stringify([...known, failure]))
    return true
  } catch {
    return false
  }
}
