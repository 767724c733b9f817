import type { Knex } from 'knex'
import { type CityOfState, findVersion, listCities } from './repo.ts'

interface Cached {
  version: number
  cities: Promise<CityOfState[]>
}

const cache = new WeakMap<Knex, Cached>()

/**
 * Slugs of the cities that have contractors, within a state if one is given. Read once per version
 * of the directory: misspelled searches need all of them.
 */
export async function listCitySlugs(db: Knex, state: string | null): Promise<string[]> {
  const version = await findVersion(db)
  const cached = cache.get(db)
  const { cities } = cached?.version === version ? cached : read(db, version)
  return (await cities)
    .filter((city) => state === null || city.state === state)
    .map(({ citySlug }) => citySlug)
}

function read(db: Knex, version: number): Cached {
  const reading = { version, cities: listCities(db) }
  cache.set(db, reading)
  reading.cities.catch(() => cache.get(db) === reading && cache.delete(db))
  return reading
}
