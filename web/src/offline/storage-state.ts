import { create } from 'zustand'

interface StorageState {
  /** The public database cannot be used in this tab: public data is in memory only. */
  isMemoryOnly: boolean
  /** Another tab runs a newer app with a newer database version. */
  isUpdatedElsewhere: boolean
}

export const useStorageState = create<StorageState>()(() => ({
  isMemoryOnly: false,
  isUpdatedElsewhere: false,
}))
