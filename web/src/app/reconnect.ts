import { checkConnection, isCutOff, useConnection } from '../device/connection.ts'

const FIRST_MS = 5000
const LONGEST_MS = 60_000

/**
 * Polls the server with growing pauses while it is unreachable, so that the notice disappears by
 * itself. Sends no request while the browser is offline or the page is hidden. Returns a stop
 * function.
 */
export function pollWhileUnreachable(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_MS
  const schedule = () => {
    clearTimeout(timer)
    if (isCutOff()) timer = setTimeout(() => void check(), wait)
  }
  const check = async () => {
    wait = Math.min(wait * 2, LONGEST_MS)
    if (navigator.onLine && document.visibilityState === 'visible') await checkConnection()
    schedule()
  }
  const unsubscribe = useConnection.subscribe((now, before) => {
    if (isCutOff(now) === isCutOff(before)) return
    wait = FIRST_MS
    schedule()
  })
  schedule()
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
