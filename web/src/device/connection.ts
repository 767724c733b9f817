import { create } from 'zustand'

interface Connection {
  /**
   * True after the browser has reported that it is offline, or after an API call without a
   * response; false again after the opposite. `navigator.onLine` is not enough: it is true on a
   * network without internet access.
   */
  isOffline: boolean
}

// The initial state must be false even without a network, because the server has drawn the page with
// false. During hydration zustand returns this state, also when the code below has set true already.
export const useConnection = create<Connection>()(() => ({ isOffline: false }))

/** Ends the offline state. Call it after every API response, including error responses. */
export function reportReached(): void {
  if (useConnection.getState().isOffline) useConnection.setState({ isOffline: false })
}

export function reportUnreachable(): void {
  if (!useConnection.getState().isOffline) useConnection.setState({ isOffline: true })
}

/**
 * Time limit of a check in ms. Without it, a check would not end when all packets are dropped. It
 * is shorter than the wait for the stored directory, so that a check does not delay it.
 */
const CHECK_WITHIN_MS = 4000

let check: Promise<boolean> | undefined

/**
 * Asks the server for a small response, mostly a 304, and sets the connection state accordingly.
 * Any response counts, so its body is not read. Concurrent calls share one request. A request that
 * the browser cancels because the user leaves the page says nothing: on a page that is shown again,
 * the server is asked again. Never throws.
 */
export function checkConnection(): Promise<boolean> {
  check ??= askServer().finally(() => {
    check = undefined
  })
  return check
}

async function askServer(): Promise<boolean> {
  while ((globalThis.navigator as Navigator | undefined)?.onLine !== false) {
    const departuresBefore = departures
    const isReached = await fetch('/api/categories', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(CHECK_WITHIN_MS),
    }).then(
      () => true,
      () => false,
    )
    if (isReached) {
      reportReached()
      return true
    }
    if (departures === departuresBefore) break
  }
  reportUnreachable()
  return false
}

/** How often the user has begun to leave this page. It may still be shown for a while, or again. */
let departures = 0

if (typeof window !== 'undefined') {
  if (!navigator.onLine) reportUnreachable()
  const countDeparture = () => {
    departures += 1
  }
  // Phones fire only `pagehide`. Browsers that fire both cancel requests before `pagehide`.
  window.addEventListener('beforeunload', countDeparture)
  window.addEventListener('pagehide', countDeparture)
  // A page that Back shows again has missed the events of the time between.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && useConnection.getState().isOffline) void checkConnection()
  })
  window.addEventListener('offline', reportUnreachable)
  window.addEventListener('online', reportReached)
}
