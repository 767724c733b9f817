import type { Knex } from 'knex'
import { type CityReading, type LocationQuery, parseLocation } from '#contract/rules/location.ts'
import { matchesPlace, MAX_RESULTS } from '#contract/rules/search.ts'
import { closestCities } from '#contract/rules/similar-cities.ts'
import { listCitySlugs } from './counts.ts'
import { emptyResult, findMatching, isKnownCity, type SearchResult } from './lists-repo.ts'
import type { ChangedContractor } from './state-repo.ts'

export interface SearchFilter {
  location: string
  /** Id or slug of a category, or '' for all categories. */
  category: string
  state: string | null
}

interface FoundContractors extends SearchResult {
  isUnaffectedBy?: (change: ChangedContractor) => boolean
}

/**
 * Searches contractors in SQL by the rules of `#contract/rules/search.ts`: in a known city, then,
 * if the location is none, by the words of the place, by address, and by similar city names.
 * Returns at most `limit` contractors, and the total number of matches. See
 * docs/decisions/2026-11-27-a-location-is-a-place-first.md.
 */
export async function searchContractors(
  db: Knex,
  { location, category, state }: SearchFilter,
  limit = MAX_RESULTS,
): Promise<FoundContractors> {
  const query = parseLocation(location, state)
  const { tokens, cityWords, fuzzyCity } = query
  const isWholeDirectory = tokens.length === 0 && category === '' && state === null
  if (query.isNearMe || isWholeDirectory) return emptyResult
  if (tokens.length === 0) return findMatching(db, { category, state }, limit)

  const inCity = await findInKnownCity(db, query.cities, category, limit)
  if (inCity) return inCity
  const filter = { category, state: query.state, cityWords }
  const byPlace = await findMatching(db, { ...filter, placeWords: tokens }, limit)
  if (byPlace.total > byPlace.ids.length) return byPlace
  if (byPlace.total > 0) return { ...byPlace, isUnaffectedBy: unlessMatches(query, byPlace.ids) }
  if (query.isZip) return emptyResult
  const byAddress = await findMatching(db, { ...filter, addressWords: tokens }, limit)
  if (byAddress.total > 0 || fuzzyCity === '') return byAddress
  const cities = closestCities(fuzzyCity, await listCitySlugs(db, query.state))
  if (cities.size === 0) return emptyResult
  return findMatching(db, { category, state: query.state, cities: [...cities] }, limit)
}

/**
 * Returns the contractors of the first city that the directory has, which may be none of the
 * category; null if it has none of the cities.
 */
async function findInKnownCity(
  db: Knex,
  cities: readonly CityReading[],
  category: string,
  limit: number,
): Promise<FoundContractors | null> {
  for (const [at, city] of cities.entries()) {
    const found = await findMatching(
      db,
      { category, city: city.citySlug, state: city.state },
      limit,
    )
    if (found.total > found.ids.length) return found
    if (found.total > 0) {
      const slugs = new Set(cities.slice(0, at + 1).map(({ citySlug }) => citySlug))
      const isUnaffectedBy = ({ id, citySlug }: ChangedContractor) =>
        !found.ids.includes(id) && !slugs.has(citySlug)
      return { ...found, isUnaffectedBy }
    }
    // Without a category, nothing was found because the city is not known.
    if (category !== '' && (await isKnownCity(db, city))) return found
  }
  return null
}

/**
 * Returns whether all results of a search by the words of the place are the same after a change:
 * the contractor was none of them, does not have the words now, and makes none of the cities
 * known.
 */
function unlessMatches({ tokens, cities }: LocationQuery, ids: readonly number[]) {
  const slugs = new Set(cities.map(({ citySlug }) => citySlug))
  return ({ id, placeText, citySlug }: ChangedContractor) =>
    !ids.includes(id) && !matchesPlace(placeText, tokens) && !slugs.has(citySlug)
}
