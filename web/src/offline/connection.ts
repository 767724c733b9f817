import { create } from 'zustand'

interface Connection {
  /**
   * The browser says so, or the last call to the API did not reach it: `navigator.onLine` alone
   * lies behind a dead network.
   */
  isOffline: boolean
}

export const useConnection = create<Connection>()(() => ({
  isOffline: typeof navigator !== 'undefined' && !navigator.onLine,
}))

/** Every answer of the API clears the offline state, also an error answer. */
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
