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

let departures = 0

/**
 * Returns a function that returns true when the user has begun to leave or reload the page since
 * this call. The browser then aborts all requests, so their failure does not mean a lost
 * connection.
 */
export function watchForDeparture(): () => boolean {
  const before = departures
  return () => departures !== before
}

if (typeof window !== 'undefined') {
  if (!navigator.onLine) reportUnreachable()
  const countDeparture = () => {
    departures += 1
  }
  // Both events are needed: some phones fire only `pagehide`, and browsers that fire both abort
  // requests before `pagehide`.
  window.addEventListener('beforeunload', countDeparture)
  window.addEventListener('pagehide', countDeparture)
  window.addEventListener('offline', reportUnreachable)
  window.addEventListener('online', reportReached)
}
