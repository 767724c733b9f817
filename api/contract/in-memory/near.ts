import type { Contractor } from '../entities.ts'
import { categoryFilter } from '../rules/category-filter.ts'
import { MAX_RADIUS, milesBetween, type Position, positionOf } from '../rules/distance.ts'
import type { SearchEntry } from '../rules/search.ts'
import type { Holdings } from './holdings.ts'

/** A contractor with its sort keys and its distance in miles. */
export type NearbyEntry = Pick<
  SearchEntry<Contractor>,
  'contractor' | 'id' | 'name' | 'rating' | 'reviewCount' | 'sortName'
> & { distance: number }

/**
 * Shortest length of a degree of latitude in miles. With it, contractors too far north or south are
 * skipped before their distance is computed.
 */
const LEAST_MILES_IN_DEGREE = 68.7

/**
 * Returns the contractors within `MAX_RADIUS` miles of a position, with their distance, best rated
 * first. `category` is an id or a slug, '' for all. Contractors without a position are left out.
 */
export function near(
  { index, categories }: Pick<Holdings, 'index' | 'categories'>,
  from: Position,
  category: string,
): NearbyEntry[] {
  const filter = categoryFilter(category, categories)
  if (filter === undefined) return []
  const span = MAX_RADIUS / LEAST_MILES_IN_DEGREE
  return index.flatMap(({ contractor, categoryId, id, name, rating, reviewCount, sortName }) => {
    if (filter !== null && categoryId !== filter.id) return []
    const to = positionOf(contractor)
    if (!to || Math.abs(to.latitude - from.latitude) > span) return []
    const distance = milesBetween(from, to)
    return distance <= MAX_RADIUS
      ? [{ contractor, id, name, rating, reviewCount, sortName, distance }]
      : []
  })
}
