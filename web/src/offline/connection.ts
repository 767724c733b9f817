import { create } from 'zustand'

interface Connection {
  /**
   * True when the browser reports it or the last API call did not reach the server.
   * `navigator.onLine` alone stays true on a dead network.
   */
  isOffline: boolean
}

export const useConnection = create<Connection>()(() => ({
  isOffline: typeof navigator !== 'undefined' && !navigator.onLine,
}))

/** Call after every API response, also an error response: ends the offline state. */
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
