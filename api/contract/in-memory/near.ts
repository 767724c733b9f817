import type { Contractor } from '../entities.ts'
import { categoryFilter } from '../rules/category-filter.ts'
import {
  LEAST_MILES_IN_DEGREE,
  MAX_RADIUS,
  milesBetween,
  type Position,
  positionOf,
} from '../rules/distance.ts'
import type { SearchEntry } from '../rules/search.ts'
import type { Holdings } from './holdings.ts'

/** A contractor with its sort keys and its distance in miles. */
export type NearbyEntry = Pick<
  SearchEntry<Contractor>,
  'contractor' | 'id' | 'name' | 'rating' | 'reviewCount' | 'sortName'
> & { distance: number }

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
  return toNearby(
    filter === null ? index : index.filter(({ categoryId }) => categoryId === filter.id),
    from,
  )
}

/** Returns the entries within `MAX_RADIUS` miles of a position, with their distance. */
export function toNearby(index: Holdings['index'], from: Position): NearbyEntry[] {
  const span = MAX_RADIUS / LEAST_MILES_IN_DEGREE
  return index.flatMap(({ contractor, id, name, rating, reviewCount, sortName }) => {
    const to = positionOf(contractor)
    if (!to || Math.abs(to.latitude - from.latitude) > span) return []
    const distance = milesBetween(from, to)
    return distance <= MAX_RADIUS
      ? [{ contractor, id, name, rating, reviewCount, sortName, distance }]
      : []
  })
}
