import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import { byRank, contractorColumns } from '../../db/contractor-columns.ts'
import { rows } from '../../db/reading.ts'
import { allOf, categoryCondition, type Condition, stateCondition } from './conditions.ts'
import { readArray } from './repo.ts'

export interface ContractorFilter {
  /** Id or slug, '' for all. */
  category: string
  /** Slug, '' for all. */
  city: string
  state: string | null
}

function conditionOf({ category, city, state }: ContractorFilter): Condition {
  return allOf([
    ...categoryCondition(category),
    ...(city === '' ? [] : [{ sql: 'c.city_slug = ?', bindings: [city] }]),
    ...stateCondition(state),
  ])
}

export async function countMatching(db: Knex, filter: ContractorFilter): Promise<number> {
  const { sql, bindings } = conditionOf(filter)
  const [row] = await rows<{ n: number }>(
    db,
    `select count(*)::int as n from listed_contractors c where ${sql}`,
    bindings,
  )
  return row?.n ?? 0
}

/** Returns contractors as the text of a JSON array, best rated first. */
export function readContractors(
  db: Knex,
  filter: ContractorFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<string> {
  const { sql, bindings } = conditionOf(filter)
  return readArray(
    db,
    `select ${contractorColumns} from listed_contractors c where ${sql} order by ${byRank} limit ? offset ?`,
    [...bindings, limit, offset],
  )
}

/**
 * Returns all cities, each in its most frequent spelling, most contractors first, like
 * `countCities` of rules/cities.ts. Contractors without a city or state are skipped.
 */
export function readCities(
  db: Knex,
  { category, state }: Omit<ContractorFilter, 'city'>,
): Promise<PopularCity[]> {
  const { sql, bindings } = allOf([...categoryCondition(category), ...stateCondition(state)])
  return rows<PopularCity>(
    db,
    `
    select mode() within group (order by btrim(c.city) collate "C") as city, c.city_slug as "citySlug", c.state, count(*)::int as count
    from listed_contractors c where c.city_slug <> '' and c.state <> '' and ${sql}
    group by c.city_slug, c.state order by count(*) desc, c.city_slug collate "C", c.state collate "C"`,
    bindings,
  )
}
