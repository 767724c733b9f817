import type { Knex } from 'knex'
import { type CityOfState, findVersion, listCitiesOfState } from './repo.ts'
import { readInSteps } from './steps.ts'

interface CacheEntry {
  version: number
  cities: Promise<CityOfState[]>
}

const cache = new WeakMap<Knex, CacheEntry>()

/**
 * Returns the slugs of all cities with contractors, or only of the cities in `state`. The cities
 * are cached per directory version, because every search with a misspelled city needs all of them.
 */
export async function listCitySlugs(db: Knex, state: string | null): Promise<string[]> {
  const version = await findVersion(db)
  const cached = cache.get(db)
  const { cities } = cached?.version === version ? cached : readAndCache(db, version)
  const found = (await cities).filter((city) => state === null || city.state === state)
  return [...new Set(found.map(({ citySlug }) => citySlug))]
}

function readAndCache(db: Knex, version: number): CacheEntry {
  const entry = { version, cities: readInSteps(db, (ids) => listCitiesOfState(db, ids)) }
  cache.set(db, entry)
  entry.cities.catch(() => cache.get(db) === entry && cache.delete(db))
  return entry
}
