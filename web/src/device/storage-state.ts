import { create } from 'zustand'

interface StorageState {
  /** True when this tab cannot use the public database and has public data only in memory. */
  isMemoryOnly: boolean
  /** True when another tab runs a newer app with a newer database version. */
  isUpdatedElsewhere: boolean
}

export const useStorageState = create<StorageState>()(() => ({
  isMemoryOnly: false,
  isUpdatedElsewhere: false,
}))
