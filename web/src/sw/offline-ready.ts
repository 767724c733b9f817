import { create } from 'zustand'

/** `isNew` becomes true when the service worker has been installed during this visit. */
export const useOfflineReady = create<{ isNew: boolean }>(() => ({ isNew: false }))

/** Returns true once a service worker controls this page, so that it works offline. */
export function useIsOfflineReady(): boolean {
  const isNew = useOfflineReady((state) => state.isNew)
  return isNew || Boolean(globalThis.navigator?.serviceWorker?.controller)
}
