import { useEffect } from 'react'

/** Longest wait for an idle period, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000

/** Starts watching the session soon after the user query has settled, if possible in an idle period. */
export function useSessionWatch(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    let stop: (() => void) | undefined
    let isCancelled = false
    const start = async () => {
      // If the code cannot be loaded, for example while offline, the session is not watched until
      // the app is started again.
      const code = await import('./watch-session.lazy.ts').catch(() => undefined)
      if (!isCancelled) stop = code?.watchSession()
    }
    const cancelWait = whenIdle(() => void start())
    return () => {
      isCancelled = true
      cancelWait()
      stop?.()
    }
  }, [isKnown])
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
