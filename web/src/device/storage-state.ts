import { create } from 'zustand'

interface StorageState {
  /**
   * True when this tab has public data only in memory, because it cannot use the public database or
   * the device is full.
   */
  isMemoryOnly: boolean
  /** True when another tab runs a newer app with a newer database version. */
  isUpdatedElsewhere: boolean
}

export const useStorageState = create<StorageState>()(() => ({
  isMemoryOnly: false,
  isUpdatedElsewhere: false,
}))

/** Returns true for the error of a browser that refuses to store more data. */
export function isQuotaExceeded(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}
