import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import { MAX_INT } from '#contract/fields.ts'
import { byRank, contractorColumns } from '../../db/contractor-columns.ts'
import { preparedRows, rows } from '../../db/reading.ts'
import { emptyArray, type FoundRows, type RowText, RowTexts } from '../../db/row-texts.ts'
import { placeCountsSql, readArray } from './repo.ts'

/** Which contractors a query returns. Omitted properties do not restrict the result. */
export interface ContractorFilter {
  /** Id or slug of a category, '' for all. */
  category?: string
  state?: string | null
  /** Slug of the city, '' for all. */
  city?: string
  /** Slugs of several cities. */
  cities?: readonly string[]
  /** Each is the start of a word of the place. Letters and digits only, so no LIKE wildcards. */
  placeWords?: readonly string[]
  /** Each is the start of a word of the place or the street, like `placeWords`. */
  addressWords?: readonly string[]
  /** Each is the start of a word of the city; with `addressWords`, of the city or the street. */
  cityWords?: readonly string[]
}

/**
 * Searches with more values are not prepared: they are rare, and each number of values would need
 * its own prepared statement.
 */
const MAX_PREPARED_VALUES = 6

/** An SQL condition on the view `listed_contractors`, for which the query uses the alias `c`. */
interface Condition {
  sql: string
  bindings: unknown[]
}

function conditionOf({
  category = '',
  state = null,
  city = '',
  cities,
  placeWords = [],
  addressWords = [],
  cityWords = [],
}: ContractorFilter): Condition {
  const conditions: Condition[] = [
    ...(category === '' ? [] : [categoryCondition(category)]),
    ...(state === null ? [] : [{ sql: 'c.state = ?', bindings: [state] }]),
    ...placeWords.map((word) => ({ sql: 'c.place_text like ?', bindings: [`% ${word}%`] })),
    ...addressWords.map((word) => ({
      sql: '(c.place_text like ? or c.street_text like ?)',
      bindings: [`% ${word}%`, `% ${word}%`],
    })),
    ...cityWords.map((word) =>
      addressWords.length > 0
        ? {
            sql: `('-' || c.city_slug like ? or c.street_text like ?)`,
            bindings: [`%-${word}%`, `% ${word}%`],
          }
        : { sql: `'-' || c.city_slug like ?`, bindings: [`%-${word}%`] },
    ),
    ...(city === '' ? [] : [{ sql: 'c.city_slug = ?', bindings: [city] }]),
    ...(cities ? [{ sql: 'c.city_slug = any(?)', bindings: [[...cities]] }] : []),
  ]
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}

function categoryCondition(category: string): Condition {
  // A number too large for the column means an unknown category, not an error.
  return /^[1-9]\d*$/.test(category)
    ? { sql: 'c.category_id = ?', bindings: [Math.min(Number(category), MAX_INT)] }
    : { sql: 'c.category_id = (select id from categories where slug = ?)', bindings: [category] }
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

/** Returns whether a public contractor of any category is in the city. */
export async function isKnownCity(
  db: Knex,
  { citySlug, state }: { citySlug: string; state: string | null },
): Promise<boolean> {
  const { sql, bindings } = conditionOf({ city: citySlug, state })
  const found = await preparedRows(
    db,
    `select 1 from listed_contractors c where ${sql} limit 1`,
    bindings,
  )
  return found.length > 0
}

const byRankReversed = 'c.rating, c.review_count, c.sort_name desc, c.id desc'

/**
 * Returns one page of the `total` matching contractors as the text of a JSON array, best rated
 * first. Only the rows of the page are read with all columns. A page in the second half is found
 * from the end, because the database reads all rows up to the page.
 */
export function readContractors(
  db: Knex,
  filter: ContractorFilter,
  { offset, size, total }: { offset: number; size: number; total: number },
): Promise<string> {
  const { sql, bindings } = conditionOf(filter)
  const left = total - offset
  const [order, limit, skipped] =
    left < offset
      ? [byRankReversed, Math.min(size, left), Math.max(left - size, 0)]
      : [byRank, size, offset]
  return readArray(
    db,
    `
    select ${contractorColumns}
    from (select c.id from listed_contractors c where ${sql} order by ${order} limit ? offset ?) p join listed_contractors c on c.id = p.id
    order by ${byRank}`,
    [...bindings, limit, skipped],
  )
}

export interface SearchResult {
  /** JSON text of the array of contractors. */
  body: Buffer
  total: number
  /** The contractors that were found, up to the limit. */
  ids: readonly number[]
}

export const emptyResult: SearchResult = { body: emptyArray, total: 0, ids: [] }

/** The public contractors in lists. A change of a contractor always changes its `change_seq`. */
const contractorTexts = new RowTexts((db, ids) =>
  preparedRows<RowText>(
    db,
    `
    select c.id, c.change_seq as version, (select row_to_json(t) from (select ${contractorColumns}) t)::text as text
    from listed_contractors c where c.id = any(?::int[])`,
    [ids],
  ),
)

/**
 * Returns the first `limit` contractors, best rated first, and the total number. A total below the
 * limit costs no second query.
 */
export async function findMatching(
  db: Knex,
  filter: ContractorFilter,
  limit: number,
): Promise<SearchResult> {
  const { sql: where, bindings } = conditionOf(filter)
  const read = bindings.length <= MAX_PREPARED_VALUES ? preparedRows : rows
  const [found] = await read<FoundRows>(
    db,
    `
    select coalesce(json_agg(p.id), '[]') as ids, coalesce(json_agg(p.change_seq), '[]') as versions, (select epoch::text from directory) as state
    from (select c.id, c.change_seq from listed_contractors c where ${where} order by ${byRank} limit ?) p`,
    [...bindings, limit],
  )
  if (!found) return emptyResult
  const { ids } = found
  const body = await contractorTexts.toArray(db, found)
  if (ids.length < limit) return { body, total: ids.length, ids }
  const [all] = await read<{ n: number }>(
    db,
    `select count(*)::int as n from listed_contractors c where ${where}`,
    bindings,
  )
  return { body, total: all?.n ?? ids.length, ids }
}

/**
 * Returns the cities of the matching contractors, unordered. A city with several spellings is there
 * once for each. Contractors that lack the city or the state are skipped.
 */
export function readSpellings(
  db: Knex,
  filter: Pick<ContractorFilter, 'category' | 'state'>,
): Promise<PopularCity[]> {
  const { sql, bindings } = conditionOf(filter)
  return rows<PopularCity>(
    db,
    `
    select btrim(city) as city, city_slug as "citySlug", state, sum(n)::int as count
    from (${placeCountsSql(`c.city_slug <> '' and c.state <> '' and ${sql}`)}) p
    group by 1, 2, 3 having sum(n) > 0`,
    [...bindings, ...bindings],
  )
}
