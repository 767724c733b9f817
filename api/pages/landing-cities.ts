import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { yieldToOtherRequests } from '../db/yield-to-other-requests.ts'
import { listCitiesOfCategory } from './repo.ts'

export interface LandingCity {
  /** Null for all categories together. */
  categorySlug: string | null
  city: string
  citySlug: string
  state: string
  count: number
  updatedAt: string
}

/**
 * Returns the cities with at least `minimum` public contractors, in one category or in all
 * together, ordered by slug and state. Reads one category after the other, and other requests can
 * run in between.
 */
export async function listLandingCities(
  db: Knex,
  categories: readonly Category[],
  minimum: number,
): Promise<LandingCity[]> {
  const inAll = new Map<string, LandingCity>()
  const found: LandingCity[] = []
  for (const { id, slug: categorySlug } of categories) {
    for (const city of await listCitiesOfCategory(db, id)) {
      found.push({ ...city, categorySlug })
      const key = `${city.citySlug} ${city.state}`
      const before = inAll.get(key) ?? { ...city, count: 0 }
      inAll.set(key, {
        ...before,
        categorySlug: null,
        count: before.count + city.count,
        updatedAt: before.updatedAt > city.updatedAt ? before.updatedAt : city.updatedAt,
      })
    }
    await yieldToOtherRequests(db)
  }
  const orderOf = ({ citySlug, state, categorySlug }: LandingCity) =>
    `${citySlug} ${state} ${categorySlug ?? ''}`
  return [...inAll.values(), ...found]
    .filter(({ count }) => count >= minimum)
    .map((city) => ({ city, order: orderOf(city) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ city }) => city)
}
