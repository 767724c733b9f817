import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { VersionedCache } from '../../http/versioned-cache.ts'
import { type CityCount, type DirectoryCounts, readCategories, readCounts } from './repo.ts'
import { findVersion } from './state-repo.ts'

/**
 * Number of contractors that one statement counts on the embedded database. Other statements wait
 * for it. PostgreSQL counts all at once in an index, concurrently with other statements.
 */
const CONTRACTORS_PER_STEP = 5000

interface Counts {
  /** Number of public contractors of each category that has any, by category id. */
  byCategory: ReadonlyMap<number, number>
  byCity: readonly CityCount[]
}

const caches = new WeakMap<Knex, VersionedCache<Counts>>()

/**
 * Counts the public contractors. Cached per directory version, because the summary, every drawn
 * page, lists and misspelled searches need these counts. Other requests can run between two steps,
 * and change contractors, so the counts may contain newer changes.
 */
async function countDirectory(db: Knex): Promise<Counts> {
  let cache = caches.get(db)
  if (!cache) caches.set(db, (cache = new VersionedCache({ maxEntries: 1 })))
  return cache.get('', await findVersion(db), async () => {
    const byCategory = new Map<number, number>()
    const byCity = new Map<string, CityCount>()
    for await (const { categories, cities } of readSteps(db)) {
      for (const { id, count } of categories) byCategory.set(id, (byCategory.get(id) ?? 0) + count)
      for (const entry of cities) {
        const key = JSON.stringify([entry.city, entry.citySlug, entry.state])
        byCity.set(key, { ...entry, count: entry.count + (byCity.get(key)?.count ?? 0) })
      }
    }
    return { byCategory, byCity: [...byCity.values()] }
  })
}

async function* readSteps(db: Knex): AsyncGenerator<DirectoryCounts> {
  if (!isEmbedded(db)) return yield readCounts(db)
  for (let afterId: number | null = 0; afterId !== null;) {
    if (afterId > 0) await yieldToOtherRequests(db)
    const step: DirectoryCounts = await readCounts(db, { afterId, limit: CONTRACTORS_PER_STEP })
    yield step
    afterId = step.nextAfterId
  }
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

const sumOf = ({ byCategory }: Counts) =>
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
