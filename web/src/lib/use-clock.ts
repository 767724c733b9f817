import { useMemo, useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Returns the current time to the minute, and null while the server draws and while the browser
 * hydrates. All components of a page share one timer.
 */
export function useClock(): Date | null {
  const minute = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => null,
  )
  return useMemo(() => (minute === null ? null : new Date(minute * MINUTE_MS)), [minute])
}
