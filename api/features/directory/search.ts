import type { Knex } from 'knex'
import { closestCities, matchesPlace, MAX_RESULTS, parseLocation } from '#contract/rules/search.ts'
import { listCitySlugs } from './counts.ts'
import { emptyResult, findMatching, type SearchResult } from './lists-repo.ts'
import type { ChangedContractor } from './state-repo.ts'

export interface SearchFilter {
  location: string
  /** Id or slug of a category, or '' for all categories. */
  category: string
  state: string | null
}

/**
 * Searches contractors in SQL by the rules of `#contract/rules/search.ts`. It searches by place,
 * then, if nothing matches, by address, and then by similar city names. Returns at most `limit`
 * contractors, and the total number of matches. See
 * docs/decisions/2026-11-20-search-in-three-readings.md.
 */
export async function searchContractors(
  db: Knex,
  { location, category, state }: SearchFilter,
  limit = MAX_RESULTS,
): Promise<SearchResult & { isUnaffectedBy?: (change: ChangedContractor) => boolean }> {
  const { tokens, fuzzyCity, fuzzyState } = parseLocation(location)
  if (tokens.length === 0 && category === '') return emptyResult
  const filter = { category, state }
  if (tokens.length === 0) return findMatching(db, filter, limit)

  const byPlace = await findMatching(db, { ...filter, placeWords: tokens }, limit)
  if (byPlace.total > byPlace.ids.length) return byPlace
  if (byPlace.total > 0) return { ...byPlace, isUnaffectedBy: unlessMatches(tokens, byPlace.ids) }
  const byAddress = await findMatching(db, { ...filter, addressWords: tokens }, limit)
  if (byAddress.total > 0 || fuzzyCity === '') return byAddress
  const cityState = state ?? fuzzyState
  const cities = closestCities(fuzzyCity, await listCitySlugs(db, cityState))
  if (cities.size === 0) return emptyResult
  return findMatching(db, { category, state: cityState, cities: [...cities] }, limit)
}

/**
 * Returns whether all results of a search by place are the same after a change: the contractor was
 * none of them, and does not have the words now.
 */
function unlessMatches(tokens: readonly string[], ids: readonly number[]) {
  return ({ id, placeText }: ChangedContractor) =>
    !ids.includes(id) && !matchesPlace(placeText, tokens)
}
