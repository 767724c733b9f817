import type { Knex } from 'knex'
import { MAX_INT } from '#contract/fields.ts'
import { closestCities, MAX_RESULTS, readLocation } from '#contract/rules/search.ts'
import { byRank, contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'
import { listCitySlugs } from './city-slugs.ts'

export interface SearchFilter {
  location: string
  /** Id or slug, '' for none. */
  category: string
  state: string | null
}

export interface SearchResult {
  /** JSON text of the array. */
  body: string
  total: number
}

interface Condition {
  sql: string
  bindings: unknown[]
}

const nothing: SearchResult = { body: '[]', total: 0 }

/**
 * The shared search rule (rules/search.ts) in SQL: the same three readings, the same order. At most
 * `limit` of `total`.
 */
export async function searchContractors(
  db: Knex,
  { location, category, state }: SearchFilter,
  limit = MAX_RESULTS,
): Promise<SearchResult> {
  const { tokens, fuzzyCity, fuzzyState } = readLocation(location)
  if (tokens.length === 0 && category === '') return nothing
  const filters = [
    ...categoryCondition(category),
    ...(state ? [{ sql: 'c.state = ?', bindings: [state] }] : []),
  ]
  if (tokens.length === 0) return run(db, filters, limit)

  const byPlace = await run(db, [...filters, ...tokens.map(beginsPlaceWord)], limit)
  if (byPlace.total > 0) return byPlace
  const byAddress = await run(db, [...filters, ...tokens.map(beginsAddressWord)], limit)
  if (byAddress.total > 0 || fuzzyCity === '') return byAddress
  const cityState = state ?? fuzzyState
  const cities = closestCities(fuzzyCity, await listCitySlugs(db, cityState))
  if (cities.size === 0) return nothing
  const inCities = [
    { sql: 'c.city_slug = any(?)', bindings: [[...cities]] },
    ...(cityState ? [{ sql: 'c.state = ?', bindings: [cityState] }] : []),
  ]
  return run(db, [...filters, ...inCities], limit)
}

function categoryCondition(category: string): Condition[] {
  if (category === '') return []
  // A number too large for a column is an unknown category, not an error.
  return /^\d+$/.test(category)
    ? [{ sql: 'c.category_id = ?', bindings: [Math.min(Number(category), MAX_INT)] }]
    : [{ sql: 'c.category_id = (select id from categories where slug = ?)', bindings: [category] }]
}

// Tokens are letters and digits only (placeTokens), so they hold no wildcard.
const beginsPlaceWord = (token: string): Condition => ({
  sql: 'c.place_text like ?',
  bindings: [`% ${token}%`],
})
const beginsAddressWord = (token: string): Condition => ({
  sql: '(c.place_text like ? or c.street_text like ?)',
  bindings: [`% ${token}%`, `% ${token}%`],
})

async function run(db: Knex, conditions: Condition[], limit: number): Promise<SearchResult> {
  const where = conditions.map(({ sql }) => sql).join(' and ')
  const bindings = conditions.flatMap((condition) => condition.bindings)
  const [row] = await rows<{ body: string | null; n: number }>(
    db,
    `
    select coalesce(json_agg(t), '[]')::text as body, count(*)::int as n
    from (select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ?) t`,
    [...bindings, limit],
  )
  if (!row?.body) return nothing
  if (row.n < limit) return { body: row.body, total: row.n }
  const [all] = await rows<{ n: number }>(
    db,
    `select count(*)::int as n from listed_contractors c where ${where}`,
    bindings,
  )
  return { body: row.body, total: all?.n ?? row.n }
}
