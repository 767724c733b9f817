import { create } from 'zustand'

interface Connection {
  /**
   * True when the browser reports that it is offline, or when the last API call did not reach the
   * server. `navigator.onLine` alone stays true on a dead network.
   */
  isOffline: boolean
}

export const useConnection = create<Connection>()(() => ({
  isOffline: typeof navigator !== 'undefined' && !navigator.onLine,
}))

/** Ends the offline state. Call it after every API response, including error responses. */
export function reportReached(): void {
  if (useConnection.getState().isOffline) useConnection.setState({ isOffline: false })
}

export function reportUnreachable(): void {
  if (!useConnection.getState().isOffline) useConnection.setState({ isOffline: true })
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', reportUnreachable)
  window.addEventListener('online', reportReached)
}
