import type { Knex } from 'knex'
import type { PopularCity } from '#contract/directory.ts'
import type { ListingFacts } from '#contract/rules/landing-page.ts'
import { RELATED_CANDIDATES } from '#contract/rules/related.ts'
import { byRank } from '../db/contractor-columns.ts'
import { isoTimeSql, rows } from '../db/reading.ts'
import { isPublic, shownAt } from '../features/blog/repo.ts'

/** What a readable list says of a contractor. */
export interface ListedContractor {
  id: number
  name: string
  slug: string
  categoryId: number
  city: string | null
  state: string | null
  phoneNumber: string | null
  rating: number
  reviewCount: number
}

const listedColumns = `c.id, c.name, c.slug, c.category_id as "categoryId", c.city, c.state, c.phone_number as "phoneNumber", c.rating,
  c.review_count as "reviewCount"`

interface ListRange {
  categoryId?: number
  limit: number
  offset: number
}

/** One page of all contractors or of a category, best rated first. */
export function listContractors(
  db: Knex,
  { categoryId, limit, offset }: ListRange,
): Promise<ListedContractor[]> {
  const ofCategory = categoryId === undefined ? '' : 'where c.category_id = ?'
  return rows(
    db,
    `
    select ${listedColumns}
    from listed_contractors c ${ofCategory} order by ${byRank} limit ? offset ?`,
    [...(categoryId === undefined ? [] : [categoryId]), limit, offset],
  )
}

export interface Neighbourhood {
  categoryId: number
  citySlug: string
  state: string | null
}

/** How many of each kind are read: enough for every group of the rule, whoever is left out of it. */
const OF_EACH = 30

/**
 * Whom the rule of related contractors (rules/related.ts) chooses from: the best rated of the city
 * in each category and in all, then those of the category in the state (S25). Each part in the
 * order of rank; somebody may stand in both.
 */
export async function listRelatives(
  db: Knex,
  { categoryId, citySlug, state }: Neighbourhood,
): Promise<ListedContractor[]> {
  const inState = state === null ? 'c.state is null' : 'c.state = ?'
  const stateBinding = state === null ? [] : [state]
  const [inCity, inCategory] = await Promise.all([
    citySlug === ''
      ? []
      : rows<ListedContractor>(
          db,
          `
      select ${listedColumns} from (
        select c.*, row_number() over (partition by c.category_id order by ${byRank}) as place, row_number() over (order by ${byRank}) as place_of_all
        from listed_contractors c where c.city_slug = ? and ${inState}) c
      where place <= ${RELATED_CANDIDATES + 1} or place_of_all <= ${OF_EACH} order by ${byRank}`,
          [citySlug, ...stateBinding],
        ),
    rows<ListedContractor>(
      db,
      `
      select ${listedColumns} from listed_contractors c where c.category_id = ?${state === null ? '' : ` and ${inState}`}
      order by ${byRank} limit ${OF_EACH}`,
      [categoryId, ...stateBinding],
    ),
  ])
  return [...inCity, ...inCategory]
}

/** The cities of a category with the most contractors. */
export function listCategoryCities(
  db: Knex,
  categoryId: number,
  limit: number,
): Promise<PopularCity[]> {
  return rows(
    db,
    `
    select mode() within group (order by city) as city, city_slug as "citySlug", state, count(*)::int as count
    from listed_contractors where city_slug <> '' and state is not null and category_id = ?
    group by city_slug, state order by count(*) desc, city_slug, state limit ?`,
    [categoryId, limit],
  )
}

/** One page of the cities from A to Z, and how many there are. */
export async function listCities(
  db: Knex,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ cities: PopularCity[]; total: number }> {
  const [counted, cities] = await Promise.all([
    rows<{ n: number }>(
      db,
      `
      select count(*)::int as n
      from (select distinct city_slug, state from listed_contractors where city_slug <> '' and state is not null) t`,
    ),
    rows<PopularCity>(
      db,
      `
      select mode() within group (order by city) as city, city_slug as "citySlug", state, count(*)::int as count
      from listed_contractors where city_slug <> '' and state is not null
      group by city_slug, state order by city_slug collate "C", state collate "C" limit ? offset ?`,
      [limit, offset],
    ),
  ])
  return { cities, total: counted[0]?.n ?? 0 }
}

interface CityFilter {
  categoryId: number | null
  citySlug: string
  state: string
}

/** The city in whichever state where none is known. */
interface AnyCityFilter extends Omit<CityFilter, 'state'> {
  state: string | null
}

/** What a landing page tells of the listings of a city, best rated first. */
export function listCityFacts(
  db: Knex,
  { categoryId, citySlug, state }: CityFilter,
  limit: number,
): Promise<ListingFacts[]> {
  return rows(
    db,
    `
    select c.name, c.city, c.rating, c.review_count as "reviewCount", c.is_verified as "isVerified" from listed_contractors c
    where c.city_slug = ? and c.state = ? ${categoryId === null ? '' : 'and c.category_id = ?'} order by ${byRank} limit ?`,
    [citySlug, state, ...(categoryId === null ? [] : [categoryId]), limit],
  )
}

/** The spelling of a city by its best rated contractor of a search (the browser's `spelledPlace`). */
export async function findCitySpelling(
  db: Knex,
  { categoryId, citySlug, state }: AnyCityFilter,
): Promise<string | null> {
  const inState = state === null ? '' : 'and c.state = ?'
  const ofCategory = categoryId === null ? '' : 'and c.category_id = ?'
  const [row] = await rows<{ city: string }>(
    db,
    `select c.city from listed_contractors c where c.city_slug = ? ${inState} ${ofCategory} order by ${byRank} limit 1`,
    [citySlug, ...(state === null ? [] : [state]), ...(categoryId === null ? [] : [categoryId])],
  )
  return row?.city ?? null
}

export interface ListedPost {
  slug: string
  title: string
  categoryName: string
  publishedAt: string | null
}

/** The newest public posts without their texts. */
export function listPosts(db: Knex, limit: number): Promise<ListedPost[]> {
  return rows(
    db,
    `
    select p.slug, p.title, p.category_name as "categoryName", ${isoTimeSql(`(${shownAt})`)} as "publishedAt"
    from posts p where ${isPublic} order by ${shownAt} desc, p.id desc limit ?`,
    [limit],
  )
}

export interface SitemapContractor {
  slug: string
  city: string | null
  categorySlug: string
  updatedAt: string
}

/** One part of the contractors in the order of their ids. */
export function listSitemapContractors(
  db: Knex,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapContractor[]> {
  return rows(
    db,
    `
    select c.slug, c.city, k.slug as "categorySlug", ${isoTimeSql('c.updated_at')} as "updatedAt"
    from listed_contractors c join categories k on k.id = c.category_id order by c.id limit ? offset ?`,
    [limit, offset],
  )
}

/** Public posts with the time they last changed for a reader. */
export function listSitemapPosts(
  db: Knex,
  limit: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  return rows(
    db,
    `
    select p.slug, ${isoTimeSql(`greatest(p.updated_at, ${shownAt})`)} as "updatedAt"
    from posts p where ${isPublic} order by p.id desc limit ?`,
    [limit],
  )
}

export interface LandingCity {
  /** Null: of all categories together. */
  categorySlug: string | null
  city: string
  citySlug: string
  state: string
  updatedAt: string
}

/** Cities with at least `minimum` contractors, of each category and of all. */
export function listLandingCities(
  db: Knex,
  minimum: number,
  limit: number,
): Promise<LandingCity[]> {
  return rows(
    db,
    `
    select k.slug as "categorySlug", min(c.city) as city, c.city_slug as "citySlug", c.state, ${isoTimeSql('max(c.updated_at)')} as "updatedAt"
    from listed_contractors c join categories k on k.id = c.category_id
    where c.city_slug <> '' and c.state is not null
    group by grouping sets ((k.slug, c.city_slug, c.state), (c.city_slug, c.state)) having count(*) >= ?
    order by 3, 4, 1 nulls first limit ?`,
    [minimum, limit],
  )
}
