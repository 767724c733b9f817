import type { Contractor } from '#contract/entities.ts'

/**
 * The public fields of a saved contractor, with the name and slug of its category. It contains all
 * that is needed to call the contractor while offline.
 */
export interface Snapshot extends Contractor {
  /** '' when unknown. */
  categoryName: string
  categorySlug: string
}

/** A contractor saved on this device. */
export interface SavedRow {
  /** The contractor's id. */
  id: number
  contractor: Snapshot
  /** ISO time. */
  savedAt: string
  /** Private note; '' without one. */
  note: string
  /**
   * The contractor's current data in the directory if its details differ from the saved ones;
   * otherwise null.
   */
  latest: Snapshot | null
  /** True when a directory that is newer than the save no longer has the contractor. */
  isGone: boolean
}
