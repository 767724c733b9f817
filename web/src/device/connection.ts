import { create } from 'zustand'

interface Connection {
  /**
   * True when the browser reports that it is offline, or when the last API call did not reach the
   * server. `navigator.onLine` is not enough: it is true on a network without internet access.
   */
  isOffline: boolean
}

// The initial state must be false even without a network, because hydration renders with it and the
// server has drawn the page with false.
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
