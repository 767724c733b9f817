import { create } from 'zustand'

interface StorageState {
  /** The public database cannot be used in this tab: everything is kept in memory only (O5, X8). */
  isMemoryOnly: boolean
  /** Another tab runs a version with a newer database (X5). */
  isUpdatedElsewhere: boolean
}

export const useStorageState = create<StorageState>()(() => ({
  isMemoryOnly: false,
  isUpdatedElsewhere: false,
}))
