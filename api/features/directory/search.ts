import type { Knex } from 'knex'
import { parseLocation } from '#contract/rules/location.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { closestCities } from '#contract/rules/similar-cities.ts'
import { type PublicState, readState } from '../../public-reads/versions.ts'
import {
  type ContractorFilter,
  findMatching,
  isKnownCity,
  listCitySlugs,
  type SearchResult,
} from './lists-repo.ts'

export interface SearchFilter {
  location: string
  /** Id or slug of a category, or '' for all categories. */
  category: string
  state: string | null
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
): Promise<SearchResult> {
  // The state of the first query, because the others may see later changes.
  let first: PublicState | undefined
  const find: Find = async (filter) => {
    const found = await findMatching(db, { category, ...filter }, limit)
    first ??= found.state
    return found
  }
  const found = await findByLocation(db, find, { location, category, state })
  return { texts: [], total: 0, ...found, state: first ?? (await readState(db)) }
}

type Find = (filter: ContractorFilter) => Promise<SearchResult>

async function findByLocation(
  db: Knex,
  find: Find,
  { location, category, state }: SearchFilter,
): Promise<SearchResult | null> {
  const query = parseLocation(location, state)
  const { tokens, cityWords, fuzzyCity } = query
  const isWholeDirectory = tokens.length === 0 && category === '' && state === null
  if (query.isNearMe || isWholeDirectory) return null
  if (tokens.length === 0) return find({ state })

  for (const city of query.cities) {
    const inCity = await find({ city: city.citySlug, state: city.state })
    // Without a category, nothing was found because the city is not known.
    if (inCity.total > 0 || (category !== '' && (await isKnownCity(db, city)))) return inCity
  }
  const filter = { state: query.state, cityWords }
  const byPlace = await find({ ...filter, placeWords: tokens })
  if (byPlace.total > 0) return byPlace
  if (query.isZip) return null
  const byAddress = await find({ ...filter, addressWords: tokens })
  if (byAddress.total > 0 || fuzzyCity === '') return byAddress
  const cities = closestCities(fuzzyCity, await listCitySlugs(db, query.state))
  return cities.size === 0 ? null : find({ state: query.state, cities: [...cities] })
}
