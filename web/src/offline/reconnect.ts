import { reportReached, useConnection } from './connection.ts'

const FIRST_MS = 5000
const LONGEST_MS = 60_000
/** A look into a line that swallows everything must not be the last one. */
const LOOK_WITHIN_MS = 20_000

/**
 * Looks again, ever more rarely, while the browser believes that it is online but the server did
 * not answer: nobody should have to press a key for the offline line to go. Answers how to stop.
 */
export function watchForServer(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_MS
  const plan = () => {
    clearTimeout(timer)
    if (useConnection.getState().isOffline) timer = setTimeout(() => void look(), wait)
  }
  const look = async () => {
    wait = Math.min(wait * 2, LONGEST_MS)
    // A small answer, mostly a 304. Reaching the server, whatever it says, ends the offline state: nothing is parsed.
    if (navigator.onLine && document.visibilityState === 'visible') {
      await fetch('/api/categories', { signal: AbortSignal.timeout(LOOK_WITHIN_MS) }).then(
        reportReached,
        () => undefined,
      )
    }
    plan()
  }
  const unsubscribe = useConnection.subscribe((now, before) => {
    if (now.isOffline === before.isOffline) return
    wait = FIRST_MS
    plan()
  })
  plan()
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
