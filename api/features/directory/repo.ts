import type { Knex } from 'knex'
import type { Category } from '#contract/entities.ts'
import { MAX_FEATURED } from '#contract/rules/limits.ts'
import {
  byRank,
  contractorColumns,
  contractorDetailColumns,
  fromUnpaidContractors,
} from '../../db/contractor-columns.ts'
import { type ContractorWithOwner, listDetails } from '../../db/contractor-detail.ts'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { readTexts, type Versioned } from '../../public-reads/versions.ts'

/** Returns the best-rated featured contractors as JSON. */
export function readFeaturedTexts(db: Knex): Promise<Versioned<string[]>> {
  return readTexts(
    db,
    `select ${contractorColumns} from listed_contractors c where c.is_featured order by ${byRank} limit ?`,
    [MAX_FEATURED],
  )
}

/** Returns a public contractor with its details as JSON; null when there is none. */
export async function readDetailText(db: Knex, id: number): Promise<Versioned<string | null>> {
  const { state, value } = await readTexts(
    db,
    `select ${contractorDetailColumns} from listed_contractors c join categories k on k.id = c.category_id where c.id = ?`,
    [id],
  )
  return { state, value: value[0] ?? null }
}

/** Returns contractors of the full list, or of a state, as JSON: `size` after an id, by id. */
export async function readListTexts(
  db: Knex,
  { inState, afterId, size }: { inState: string | null; afterId: number; size: number },
): Promise<string[]> {
  const { value } = await readTexts(
    db,
    `
    select ${contractorColumns} from listed_contractors c
    where c.id > ?${inState === null ? '' : ' and c.state = ?'} order by c.id limit ?`,
    [afterId, ...(inState === null ? [] : [inState]), size],
  )
  return value
}

/** Returns when the directory last changed, as ISO text. */
export async function findChangedAt(db: Knex): Promise<string> {
  const [row] = await rows<{ at: string }>(
    db,
    `select ${isoTimeSql('changed_at')} as at from directory`,
  )
  return row?.at ?? ''
}

/** Returns all categories, ordered by id, without their numbers of contractors. */
export async function readCategories(db: Knex): Promise<Omit<Category, 'count'>[]> {
  return rows<Omit<Category, 'count'>>(
    db,
    `
    select k.id, k.name, k.slug, k.description, k.icon,
      ${isoTimeSql('k.created_at')} as "createdAt", ${isoTimeSql('k.updated_at')} as "updatedAt"
    from categories k order by k.id`,
  )
}

/** Number of public contractors of a state with one spelling of a city. */
export interface CityCount {
  city: string | null
  citySlug: string
  state: string | null
  count: number
}

export interface DirectoryCounts {
  /** Number of public contractors of each category that has any, by category id. */
  byCategory: ReadonlyMap<number, number>
  byCity: readonly CityCount[]
}

/**
 * SQL for the numbers of public contractors with the same category, state and city, as `n`. All
 * that are not deleted are counted in an index, without reading the table. Those that are not
 * public because of their payment are then subtracted, as negative numbers. `where` restricts the
 * contractors `c`; its bindings are needed twice.
 */
export const placeCountsSql = (where = 'true') => `
  select c.category_id, c.state, c.city_slug, c.city, count(*) as n
  from contractors c where c.deleted_at is null and ${where}
  -- Includes deleted_at, because the rows of the index have this order.
  group by c.category_id, c.deleted_at, c.state, c.city_slug, c.city
  union all
  select c.category_id, c.state, c.city_slug, c.city, -1 from ${fromUnpaidContractors} and ${where}`

/** Counts the public contractors by category and by city. */
export async function readCounts(db: Knex): Promise<DirectoryCounts> {
  const found = await rows<CityCount & { categoryId: number | null }>(
    db,
    `
    select category_id as "categoryId", btrim(city) as city, city_slug as "citySlug", state, sum(n)::int as count
    from (${placeCountsSql()}) p
    group by grouping sets ((category_id), (btrim(city), city_slug, state)) having sum(n) > 0`,
  )
  const byCategory = new Map<number, number>()
  const byCity: CityCount[] = []
  for (const { categoryId, city, citySlug, state, count } of found) {
    if (categoryId === null) byCity.push({ city, citySlug, state, count })
    else byCategory.set(categoryId, count)
  }
  return { byCategory, byCity }
}

async function findDetail(
  db: Knex,
  where: string,
  bindings: unknown[],
): Promise<ContractorWithOwner | undefined> {
  const [found] = await listDetails(db, 'listed', `${where} limit 1`, bindings)
  return found
}

export function findById(db: Knex, id: number): Promise<ContractorWithOwner | undefined> {
  return findDetail(db, 'c.id = ?', [id])
}

/**
 * Returns a contractor that is not deleted. It may be hidden because its payment is not active, so
 * the caller must check that the user may edit it.
 */
export async function findEditable(db: Knex, id: number): Promise<ContractorWithOwner | undefined> {
  const [found] = await listDetails(db, 'profile', 'c.id = ?', [id])
  return found
}

export function findBySlug(db: Knex, slug: string): Promise<ContractorWithOwner | undefined> {
  return findDetail(db, 'c.slug = ?', [slug])
}

export function findByFormerSlug(db: Knex, slug: string): Promise<ContractorWithOwner | undefined> {
  return findDetail(db, 'c.id = (select contractor_id from former_slugs where slug = ?)', [slug])
}

/**
 * Returns the contractor with this name. If several have it, returns one whose category and city
 * match one of `categoryCities`, otherwise the best ranked one.
 */
export function findByName(
  db: Knex,
  sortName: string,
  categoryCities: readonly [string, string],
): Promise<ContractorWithOwner | undefined> {
  return findDetail(
    db,
    `c.sort_name = ? order by (k.slug || case when c.city_slug = '' then '' else '-' || c.city_slug end) in (?, ?) desc, ${byRank}`,
    [sortName, ...categoryCities],
  )
}

/** Returns whether the id or slug belongs, or belonged, to a deleted contractor. */
export async function isDeleted(db: Knex, by: { id: number } | { slug: string }): Promise<boolean> {
  const matchesSql =
    'id' in by
      ? 'id = ?'
      : '(slug = ? or id = (select contractor_id from former_slugs where slug = ?))'
  const found = await rows(
    db,
    `select id from contractors where deleted_at is not null and ${matchesSql} limit 1`,
    'id' in by ? [by.id] : [by.slug, by.slug],
  )
  return found.length > 0
}
