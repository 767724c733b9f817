import type { Knex } from 'knex'
import type { IntroListing } from '#contract/rules/landing-page.ts'
import { RELATED_CANDIDATES } from '#contract/rules/related.ts'
import { byRank } from '../db/contractor-columns.ts'
import { isoTimeSql, rows } from '../db/reading.ts'
import { isPublicSql, publishedAtSql } from '../features/blog/repo.ts'

/** The fields of a contractor that lists in plain page bodies need. */
export interface ContractorListItem {
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

const listColumns = `c.id, c.name, c.slug, c.category_id as "categoryId", c.city, c.state, c.phone_number as "phoneNumber", c.rating,
  c.review_count as "reviewCount"`

export interface RelatedScope {
  categoryId: number
  citySlug: string
  state: string | null
}

/** Rows per query. This is enough for every group, regardless of the contractors that are excluded. */
const CANDIDATES_PER_QUERY = 30

/**
 * Returns the candidates for related contractors (rules/related.ts): the best rated contractors of
 * the city, in each category and overall, and then the best rated of the category in the state.
 * Both parts are ordered by rank, and a contractor may be in both.
 */
export async function listRelatedCandidates(
  db: Knex,
  { categoryId, citySlug, state }: RelatedScope,
): Promise<ContractorListItem[]> {
  const inState = state === null ? 'c.state is null' : 'c.state = ?'
  const stateBinding = state === null ? [] : [state]
  const [inCity, inCategory] = await Promise.all([
    citySlug === ''
      ? []
      : rows<ContractorListItem>(
          db,
          `
      select ${listColumns} from (
        select c.*, row_number() over (partition by c.category_id order by ${byRank}) as place, row_number() over (order by ${byRank}) as place_of_all
        from listed_contractors c where c.city_slug = ? and ${inState}) c
      where place <= ${RELATED_CANDIDATES + 1} or place_of_all <= ${CANDIDATES_PER_QUERY} order by ${byRank}`,
          [citySlug, ...stateBinding],
        ),
    rows<ContractorListItem>(
      db,
      `
      select ${listColumns} from listed_contractors c where c.category_id = ?${state === null ? '' : ` and ${inState}`}
      order by ${byRank} limit ${CANDIDATES_PER_QUERY}`,
      [categoryId, ...stateBinding],
    ),
  ])
  return [...inCity, ...inCategory]
}

interface CityFilter {
  categoryId: number | null
  citySlug: string
  state: string
}

/** A null state matches the city in any state. */
interface AnyCityFilter extends Omit<CityFilter, 'state'> {
  state: string | null
}

/** Returns the facts that the intro of a landing page needs, best rated contractor first. */
export function listCityFacts(
  db: Knex,
  { categoryId, citySlug, state }: CityFilter,
  limit: number,
): Promise<IntroListing[]> {
  return rows(
    db,
    `
    select c.name, c.city, c.rating, c.review_count as "reviewCount", c.is_verified as "isVerified" from listed_contractors c
    where c.city_slug = ? and c.state = ? ${categoryId === null ? '' : 'and c.category_id = ?'} order by ${byRank} limit ?`,
    [citySlug, state, ...(categoryId === null ? [] : [categoryId]), limit],
  )
}

/**
 * Returns the name of a city as its best rated contractor spells it, like `displayPlace` in the
 * browser.
 */
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

export interface PostListItem {
  slug: string
  title: string
  categoryName: string
  publishedAt: string | null
}

/** Returns the newest public posts without their content. */
export function listPosts(db: Knex, limit: number): Promise<PostListItem[]> {
  return rows(
    db,
    `
    select p.slug, p.title, p.category_name as "categoryName", ${isoTimeSql(`(${publishedAtSql})`)} as "publishedAt"
    from posts p where ${isPublicSql} order by ${publishedAtSql} desc, p.id desc limit ?`,
    [limit],
  )
}

export interface SitemapContractor {
  slug: string
  city: string | null
  categorySlug: string
  updatedAt: string
}

/** Returns one page of the contractors, ordered by id. */
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

/** Returns the public posts with the time of their last visible change. */
export function listSitemapPosts(
  db: Knex,
  limit: number,
): Promise<{ slug: string; updatedAt: string }[]> {
  return rows(
    db,
    `
    select p.slug, ${isoTimeSql(`greatest(p.updated_at, ${publishedAtSql})`)} as "updatedAt"
    from posts p where ${isPublicSql} order by p.id desc limit ?`,
    [limit],
  )
}

export interface LandingCity {
  /** Null for all categories together. */
  categorySlug: string | null
  city: string
  citySlug: string
  state: string
  updatedAt: string
}

/** Returns the cities with at least `minimum` contractors, in one category or in all together. */
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
