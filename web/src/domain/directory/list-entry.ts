import type { Contractor } from '#contract/entities.ts'

/** A contractor with its sort keys; the entries of the stored directory have this form. */
export interface Entry {
  contractor: Contractor
  id: number
  name: string
  rating: number
  reviewCount: number
  sortName: string
  /** Miles from the visitor, if known. */
  distance?: number
}
