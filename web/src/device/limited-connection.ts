import { useSyncExternalStore } from 'react'

/** The part of the Network Information API that is used. Only some browsers have it. */
interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

const slowTypes = new Set(['slow-2g', '2g', '3g'])

/**
 * Returns true when the browser's data saver is on or the connection is 3G or slower. Large
 * downloads then wait until the user asks for them.
 */
export function isConnectionLimited(): boolean {
  const { saveData, effectiveType } = networkInformation() ?? {}
  return saveData === true || slowTypes.has(effectiveType ?? '')
}

/** Returns `isConnectionLimited()` and renders again when it changes. */
export function useConnectionLimited(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionLimited, () => false)
}

/** Calls `listener` when the connection changes. Returns an unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  const network = networkInformation()
  network?.addEventListener?.('change', listener)
  return () => network?.removeEventListener?.('change', listener)
}

function networkInformation(): Partial<NetworkInformation> | undefined {
  return (navigator as Navigator & { connection?: Partial<NetworkInformation> }).connection
}
