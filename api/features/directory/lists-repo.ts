import type { Knex } from 'knex'
import type { ContractorSort, PopularCity } from '#contract/directory.ts'
import { MAX_INT } from '#contract/fields.ts'
import type { PlacedFields } from '#contract/places/own-then-near.ts'
import { LEAST_MILES_IN_DEGREE, type Position } from '#contract/rules/distance.ts'
import { byRank, contractorColumns, roundedPositionSql } from '../../db/contractor-columns.ts'
import { preparedRows, rows } from '../../db/reading.ts'
import { featureSql } from '../../db/site.ts'
import {
  type PublicState,
  readRows,
  readTexts,
  type Versioned,
} from '../../public-reads/versions.ts'
import { placeCountsSql } from './repo.ts'

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
  /** ZIP codes of five digits. */
  zips?: readonly string[]
  /** All positions within so many miles are in the box, and some that are farther away. */
  around?: { position: Position; miles: number }
  ids?: readonly number[]
  isVerified?: boolean
  isReviewed?: boolean
  /** In tenths of a star. */
  minRating?: number
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
  zips,
  around,
  ids,
  isVerified = false,
  isReviewed = false,
  minRating = 0,
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
    ...(zips ? [{ sql: 'substring(c.zipcode from ?) = any(?)', bindings: [ZIP, [...zips]] }] : []),
    ...(around ? [boxCondition(around)] : []),
    ...(ids ? [{ sql: 'c.id = any(?)', bindings: [[...ids]] }] : []),
    ...(isVerified ? [{ sql: 'c.is_verified', bindings: [] }] : []),
    ...(isReviewed ? [{ sql: `${ownCountSql} > 0`, bindings: [] }] : []),
    ...(minRating > 0 ? [{ sql: 'c.rating >= ?', bindings: [minRating] }] : []),
    ...(cities ? [{ sql: 'c.city_slug = any(?)', bindings: [[...cities]] }] : []),
  ]
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    bindings: conditions.flatMap(({ bindings }) => bindings),
  }
}

/** The pattern of `zipOf` in the contract. */
const ZIP = '(?<!\\d)(\\d{5})(?:-\\d{4})?(?!\\d)'

/** Public positions are rounded, so the stored one may be outside by this many degrees. */
const ROUNDING = 0.001

function boxCondition({
  position: { latitude, longitude },
  miles,
}: NonNullable<ContractorFilter['around']>): Condition {
  const height = miles / LEAST_MILES_IN_DEGREE + ROUNDING
  const between = (column: string, center: number, span: number): Condition => ({
    sql: `c.${column} between ?::float8 and ?::float8`,
    bindings: [center - span, center + span],
  })
  const north = Math.min(Math.abs(latitude) + height, 89)
  const width = height / Math.cos((north * Math.PI) / 180)
  const ofLatitude = between('latitude', latitude, height)
  // A box over the date line would be two.
  if (Math.abs(longitude) + width > 180) return ofLatitude
  const ofLongitude = between('longitude', longitude, width)
  return {
    sql: `${ofLatitude.sql} and ${ofLongitude.sql}`,
    bindings: [...ofLatitude.bindings, ...ofLongitude.bindings],
  }
}

function categoryCondition(category: string): Condition {
  // A number too large for the column means an unknown category, not an error.
  return /^[1-9]\d*$/.test(category)
    ? { sql: 'c.category_id = ?', bindings: [Math.min(Number(category), MAX_INT)] }
    : { sql: 'c.category_id = (select id from categories where slug = ?)', bindings: [category] }
}

/** Returns the number of public contractors, counted in an index (`placeCountsSql`). */
export async function countMatching(db: Knex, filter: ContractorFilter): Promise<number> {
  const { sql, bindings } = conditionOf(filter)
  const [row] = await rows<{ n: number }>(
    db,
    `select coalesce(sum(n), 0)::int as n from (${placeCountsSql(sql)}) p`,
    [...bindings, ...bindings],
  )
  return row?.n ?? 0
}

/** Counts public contractors up to `max`. */
export async function countUpTo(
  db: Knex,
  filter: ContractorFilter,
  max: number,
): Promise<Versioned<number>> {
  const { sql, bindings } = conditionOf(filter)
  const { state, value } = await readRows<{ n: number }>(
    db,
    `select count(*)::int as n from (select from listed_contractors c where ${sql} limit ?) f`,
    [...bindings, max],
  )
  return { state, value: value[0]?.n ?? 0 }
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

/** `trustOf` of the contract. */
const trustSql =
  'case when c.rating = 0 then -1 else (430 + c.rating::bigint * c.review_count)::float8 / (10 + c.review_count::bigint) end'

const ownRatingSql = `(case when ${featureSql('reviews')} then c.own_rating else 0 end)`
const ownCountSql = `(case when ${featureSql('reviews')} then c.own_review_count else 0 end)`

/** The orders of `ContractorSort`, and the same from the end. */
const orders: Record<ContractorSort, readonly [forward: string, reversed: string]> = {
  rating: [byRank, 'c.rating, c.review_count, c.sort_name desc, c.id desc'],
  reviews: [
    'c.review_count desc, c.rating desc, c.sort_name, c.id',
    'c.review_count, c.rating, c.sort_name desc, c.id desc',
  ],
  name: ['c.sort_name, c.id', 'c.sort_name desc, c.id desc'],
  trusted: [
    `${trustSql} desc, ${byRank}`,
    `${trustSql}, c.rating, c.review_count, c.sort_name desc, c.id desc`,
  ],
  reviewed: [
    `${ownRatingSql} desc, ${ownCountSql} desc, ${byRank}`,
    `${ownRatingSql}, ${ownCountSql}, c.rating, c.review_count, c.sort_name desc, c.id desc`,
  ],
}

/**
 * Returns one page of the `total` matching contractors as one JSON text each. Only the rows of the
 * page are read with all columns. A page in the second half is found from the end, because the
 * database reads all rows up to the page.
 */
export async function readContractors(
  db: Knex,
  filter: ContractorFilter,
  {
    offset,
    size,
    total,
    sort = 'rating',
  }: { offset: number; size: number; total: number; sort?: ContractorSort },
): Promise<string[]> {
  const { sql, bindings } = conditionOf(filter)
  const left = total - offset
  const [forward, reversed] = orders[sort]
  const [order, limit, skipped] =
    left < offset
      ? [reversed, Math.min(size, left), Math.max(left - size, 0)]
      : [forward, size, offset]
  const found = await rows<{ text: string }>(
    db,
    `
    select row_to_json(t)::text as text from (
      select ${contractorColumns}
      from (select c.id from listed_contractors c where ${sql} order by ${order} limit ? offset ?) p join listed_contractors c on c.id = p.id
      order by ${forward}) t`,
    [...bindings, limit, skipped],
  )
  return found.map(({ text }) => text)
}

/** A contractor that is compared by place, without the other columns. */
export interface PlacedRow {
  contractor: { id: number } & PlacedFields
}

/** Returns the places of all matching contractors, best rated first. */
export async function readPlaced(
  db: Knex,
  filter: ContractorFilter,
): Promise<Versioned<PlacedRow[]>> {
  const { sql, bindings } = conditionOf(filter)
  return readRows<PlacedRow>(
    db,
    `select json_build_object('id', c.id, 'city', c.city, 'state', c.state, 'zipcode', c.zipcode,
       'latitude', ${roundedPositionSql.latitude}, 'longitude', ${roundedPositionSql.longitude},
       'positionSource', c.position_source) as contractor
     from listed_contractors c where ${sql} order by ${byRank}`,
    bindings,
  )
}

/** Returns these contractors as JSON, in this order. */
export async function readByIds(db: Knex, ids: readonly number[]): Promise<string[]> {
  const found = await rows<{ text: string }>(
    db,
    `select row_to_json(t)::text as text from (
       select ${contractorColumns} from unnest(?::int[]) with ordinality o (id, place)
       join listed_contractors c on c.id = o.id order by o.place) t`,
    [[...ids]],
  )
  return found.map(({ text }) => text)
}

/** Returns the states and ZIP codes of the contractors of a city. */
export function readZipsOfCity(
  db: Knex,
  citySlug: string,
): Promise<{ state: string | null; zipcode: string | null }[]> {
  return rows(
    db,
    'select distinct c.state, c.zipcode from listed_contractors c where c.city_slug = ?',
    [citySlug],
  )
}

export interface SearchResult {
  /** The state of the data. */
  state: PublicState
  /** The contractors that were found, up to the limit, as JSON. */
  texts: readonly string[]
  total: number
}

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
  const isPrepared = bindings.length <= MAX_PREPARED_VALUES
  const { state, value: texts } = await readTexts(
    db,
    `select ${contractorColumns} from listed_contractors c where ${where} order by ${byRank} limit ?`,
    [...bindings, limit],
    isPrepared,
  )
  if (texts.length < limit) return { state, texts, total: texts.length }
  const [all] = await (isPrepared ? preparedRows : rows)<{ n: number }>(
    db,
    `select count(*)::int as n from listed_contractors c where ${where}`,
    bindings,
  )
  return { state, texts, total: all?.n ?? texts.length }
}

/**
 * Returns the slugs of all cities with contractors, or only of the cities in `state`. A contractor
 * without a state counts too.
 */
export async function listCitySlugs(db: Knex, state: string | null): Promise<string[]> {
  const { sql, bindings } = conditionOf({ state })
  const found = await rows<{ citySlug: string }>(
    db,
    `
    select city_slug as "citySlug" from (${placeCountsSql(`c.city_slug <> '' and ${sql}`)}) p
    group by 1 having sum(n) > 0`,
    [...bindings, ...bindings],
  )
  return found.map(({ citySlug }) => citySlug)
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
