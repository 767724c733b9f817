import type { Contractor } from '#contract/entities.ts'
import { MAX_RADIUS, milesBetween, type Position, positionOf } from '#contract/rules/distance.ts'
import type { SearchEntry } from '#contract/rules/search.ts'
import type { Entry } from './list-view.ts'

export type NearbyEntry = Entry & { distance: number }

/**
 * Least length of a degree of latitude in miles. Contractors further north or south are skipped
 * without measuring.
 */
const LEAST_MILES_IN_DEGREE = 68.7

/**
 * Returns the contractors within the largest radius of a position, with their distance, in list
 * order; of one category unless `categoryId` is null. Contractors without a position are left out.
 */
export function nearby(
  index: readonly SearchEntry<Contractor>[],
  from: Position,
  categoryId: number | null,
): NearbyEntry[] {
  const span = MAX_RADIUS / LEAST_MILES_IN_DEGREE
  return index.flatMap(
    ({ contractor, categoryId: own, id, name, rating, reviewCount, sortName }) => {
      if (categoryId !== null && own !== categoryId) return []
      const to = positionOf(contractor)
      if (!to || Math.abs(to.latitude - from.latitude) > span) return []
      const distance = milesBetween(from, to)
      return distance <= MAX_RADIUS
        ? { contractor, id, name, rating, reviewCount, sortName, distance }
        : []
    },
  )
}

/** Formats "2.4 mi"; whole miles from ten on, and at least 0.1, because the position is rounded. */
export function milesLabel(distance: number): string {
  return `${distance < 9.95 ? Math.max(0.1, distance).toFixed(1) : Math.round(distance)} mi`
}
