import { useEffect } from 'react'

/** Longest wait for a quiet moment, in milliseconds. */
const LATEST_MS = 2000

/** Starts watching the session once the session is known and the first screen has had its turn. */
export function useSessionWatch(isKnown: boolean): void {
  useEffect(() => {
    if (!isKnown) return
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      // Without the code (offline, not stored yet) there is no session to end either: the next start watches again.
      const code = await import('./watch.ts').catch(() => undefined)
      if (!isOver) stop = code?.watchSession()
    }
    const timer = afterQuiet(() => void start())
    return () => {
      isOver = true
      timer()
      stop?.()
    }
  }, [isKnown])
}

function afterQuiet(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(work, { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
