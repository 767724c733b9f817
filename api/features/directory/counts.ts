import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import { type CityCount, type DirectoryCounts, readCategories, readCounts } from './repo.ts'
import { findVersion } from './state-repo.ts'

const caches = new WeakMap<Knex, VersionedCache<DirectoryCounts>>()

/**
 * Counts the public contractors. Cached per directory version, because the summary, every drawn
 * page, lists and misspelled searches need these counts.
 */
async function countDirectory(db: Knex): Promise<DirectoryCounts> {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new VersionedCache({ maxEntries: 1 })))
  return cache.get('', await findVersion(db), () => readCounts(db))
}

/** Returns the number of public contractors. */
export async function countContractors(db: Knex): Promise<number> {
  return sumOf(await countDirectory(db))
}

/** Returns the number of public contractors if it was already counted for exactly this version. */
export function peekContractorCount(db: Knex, version: number): number | undefined {
  const counts = caches.get(db)?.peek('', version)
  return counts && sumOf(counts)
}

const sumOf = ({ byCategory }: DirectoryCounts) =>
  [...byCategory.values()].reduce((sum, count) => sum + count, 0)

/** Returns all categories, ordered by id, with their numbers of public contractors. */
export async function listCategories(db: Knex): Promise<Category[]> {
  const [categories, { byCategory }] = await Promise.all([readCategories(db), countDirectory(db)])
  return categories.map((category) => ({ ...category, count: byCategory.get(category.id) ?? 0 }))
}

/**
 * Returns the cities of the public contractors, or only those of `state`, unordered. A city with
 * several spellings is there once for each, and contractors without a city are counted too.
 */
export async function countByCity(db: Knex, state: string | null): Promise<CityCount[]> {
  const { byCity } = await countDirectory(db)
  return byCity.filter((city) => state === null || city.state === state)
}

/**
 * Returns the slugs of all cities with contractors, or only of the cities in `state`. Searches with
 * a misspelled city need all of them.
 */
export async function listCitySlugs(db: Knex, state: string | null): Promise<string[]> {
  const slugs = new Set((await countByCity(db, state)).map(({ citySlug }) => citySlug))
  slugs.delete('')
  return [...slugs]
}
