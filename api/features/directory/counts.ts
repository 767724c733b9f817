import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import { countOfCategories, findVersion, readCategories } from './repo.ts'
import { readInSteps } from './steps.ts'

type Counts = ReadonlyMap<number, number>

const caches = new WeakMap<Knex, VersionedCache<Counts>>()

/**
 * Returns the number of public contractors of each category that has any, by category id. Cached
 * per directory version, because the summary, every drawn page and the sitemap need it.
 */
async function countByCategory(db: Knex): Promise<Counts> {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new VersionedCache({ maxEntries: 1 })))
  return cache.get('', await findVersion(db), async () => {
    const counts = new Map<number, number>()
    for (const { id, count } of await readInSteps(db, (ids) => countOfCategories(db, ids)))
      counts.set(id, (counts.get(id) ?? 0) + count)
    return counts
  })
}

/** Returns the number of public contractors. */
export async function countContractors(db: Knex): Promise<number> {
  return [...(await countByCategory(db)).values()].reduce((sum, count) => sum + count, 0)
}

/** Returns all categories, ordered by id, with their numbers of public contractors. */
export async function listCategories(db: Knex): Promise<Category[]> {
  const [categories, counts] = await Promise.all([readCategories(db), countByCategory(db)])
  return categories.map((category) => ({ ...category, count: counts.get(category.id) ?? 0 }))
}
