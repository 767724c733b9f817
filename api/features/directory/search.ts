import type { Knex } from 'knex'
import { closestCities, MAX_RESULTS, parseLocation } from '#contract/rules/search.ts'
import { byRank, contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'
import { listCitySlugs } from './city-slugs.ts'
import { allOf, categoryCondition, type Condition, stateCondition } from './conditions.ts'

export interface SearchFilter {
  location: string
  /** Id or slug of a category, or '' for all categories. */
  category: string
  state: string | null
}

export interface SearchResult {
  /** JSON text of the array of contractors. */
  body: string
  total: number
}

const emptyResult: SearchResult = { body: '[]', total: 0 }

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
): Promise<SearchResult> {
  const { tokens, fuzzyCity, fuzzyState } = parseLocation(location)
  if (tokens.length === 0 && category === '') return emptyResult
  const filters = [...categoryCondition(category), ...stateCondition(state)]
  if (tokens.length === 0) return runSearch(db, filters, limit)

  const byPlace = await runSearch(db, [...filters, ...tokens.map(startsPlaceWord)], limit)
  if (byPlace.total > 0) return byPlace
  const byAddress = await runSearch(db, [...filters, ...tokens.map(startsAddressWord)], limit)
  if (byAddress.total > 0 || fuzzyCity === '') return byAddress
  const cityState = state ?? fuzzyState
  const cities = closestCities(fuzzyCity, await listCitySlugs(db, cityState))
  if (cities.size === 0) return emptyResult
  const inCities = [
    { sql: 'c.city_slug = any(?)', bindings: [[...cities]] },
    ...stateCondition(cityState),
  ]
  return runSearch(db, [...filters, ...inCities], limit)
}

// Tokens contain only letters and digits (see placeTokens), so no LIKE wildcards.
const startsPlaceWord = (token: string): Condition => ({
  sql: 'c.place_text like ?',
  bindings: [`% ${token}%`],
})
const startsAddressWord = (token: string): Condition => ({
  sql: '(c.place_text like ? or c.street_text like ?)',
  bindings: [`% ${token}%`, `% ${token}%`],
})

async function runSearch(db: Knex, conditions: Condition[], limit: number): Promise<SearchResult> {
  const { sql: where, bindings } = allOf(conditions)
  const [row] = await rows<{ body: string | null; n: number }>(
    db,
    `
    select coalesce(json_agg(t), '[]')::text as body, count(*)::int as n
    from (select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ?) t`,
    [...bindings, limit],
  )
  if (!row?.body) return emptyResult
  if (row.n < limit) return { body: row.body, total: row.n }
  const [all] = await rows<{ n: number }>(
    db,
    `select count(*)::int as n from listed_contractors c where ${where}`,
    bindings,
  )
  return { body: row.body, total: all?.n ?? row.n }
}
