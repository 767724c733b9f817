import type { Contractor } from '#contract/entities.ts'

/**
 * A contractor as it was when it was saved, whole, with the words of its category: enough to call
 * without a network.
 */
export interface Snapshot extends Contractor {
  /** '' where it was not known. */
  categoryName: string
  categorySlug: string
}

/** A contractor saved on this device. */
export interface SavedRow {
  /** The contractor's. */
  id: number
  contractor: Snapshot
  /** ISO time. */
  savedAt: string
  /** Private; '' is none. */
  note: string
  /** As the directory has it now, where its details are others than those saved. */
  latest: Snapshot | null
  /** The directory, newer than the save, does not have it any more. */
  isGone: boolean
}
