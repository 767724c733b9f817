import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { isEmbedded } from '../db/knex.ts'
import { yieldToOtherRequests } from '../db/yield-to-other-requests.ts'
import { type CityOfCategory, listCitiesOfCategories } from './repo.ts'

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
 * together, ordered by slug and state.
 */
export async function listLandingCities(
  db: Knex,
  categories: readonly Pick<Category, 'id' | 'slug'>[],
  minimum: number,
): Promise<LandingCity[]> {
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]))
  const inAll = new Map<string, LandingCity>()
  const found: LandingCity[] = []
  for await (const { categoryId, ...city } of readCities(db, [...slugs.keys()])) {
    found.push({ ...city, categorySlug: slugs.get(categoryId) ?? null })
    const key = `${city.citySlug} ${city.state}`
    const before = inAll.get(key) ?? { ...city, count: 0 }
    inAll.set(key, {
      ...before,
      categorySlug: null,
      count: before.count + city.count,
      updatedAt: before.updatedAt > city.updatedAt ? before.updatedAt : city.updatedAt,
    })
  }
  const orderOf = ({ citySlug, state, categorySlug }: LandingCity) =>
    `${citySlug} ${state} ${categorySlug ?? ''}`
  return [...inAll.values(), ...found]
    .filter(({ count }) => count >= minimum)
    .map((city) => ({ city, order: orderOf(city) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ city }) => city)
}

/**
 * Returns the cities, ordered by category id. PostgreSQL reads all contractors once. On the
 * embedded database, where other statements wait, one category is read after the other, and other
 * requests can run in between.
 */
async function* readCities(
  db: Knex,
  categoryIds: readonly number[],
): AsyncGenerator<CityOfCategory> {
  if (!isEmbedded(db)) return yield* await listCitiesOfCategories(db, categoryIds)
  for (const id of categoryIds) {
    yield* await listCitiesOfCategories(db, [id])
    await yieldToOtherRequests(db)
  }
}
