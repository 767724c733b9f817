import type { Contractor } from '#contract/entities.ts'
import { MAX_RADIUS, milesBetween, type Position, positionOf } from '#contract/rules/distance.ts'
import type { SearchEntry } from '#contract/rules/search.ts'
import type { Entry } from './lists.ts'

export type NearbyEntry = Entry & { distance: number }

/**
 * Shortest length of a degree of latitude in miles. With it, contractors too far north or south are
 * skipped before their distance is computed.
 */
const LEAST_MILES_IN_DEGREE = 68.7

/**
 * Returns the contractors of a category (null for all) within `MAX_RADIUS` miles of `from`, with
 * their distance, in the order of `index`. Contractors without a position are left out.
 */
export function nearby(
  index: readonly SearchEntry<Contractor>[],
  from: Position,
  categoryId: number | null,
): NearbyEntry[] {
  const span = MAX_RADIUS / LEAST_MILES_IN_DEGREE
  return index.flatMap(
    ({ contractor, categoryId: entryCategoryId, id, name, rating, reviewCount, sortName }) => {
      if (categoryId !== null && entryCategoryId !== categoryId) return []
      const to = positionOf(contractor)
      if (!to || Math.abs(to.latitude - from.latitude) > span) return []
      const distance = milesBetween(from, to)
      return distance <= MAX_RADIUS
        ? { contractor, id, name, rating, reviewCount, sortName, distance }
        : []
    },
  )
}

/**
 * Formats a distance, for example "2.4 mi". From ten miles on it has no decimals. It is at least
 * 0.1, because the position is rounded.
 */
export function milesLabel(distance: number): string {
  return `${distance < 9.95 ? Math.max(0.1, distance).toFixed(1) : Math.round(distance)} mi`
}
