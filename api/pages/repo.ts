import type { Knex } from 'knex'
import type { Contractor } from '#contract/entities.ts'
import { RELATED_CANDIDATES, RELATED_FILLERS } from '#contract/rules/related.ts'
import { byRank, contractorColumns } from '../db/contractor-columns.ts'
import { isoTimeSql, rows } from '../db/reading.ts'
import { isPublicSql, publishedAtSql } from '../features/blog/repo.ts'

export interface RelatedScope {
  categoryId: number
  citySlug: string
  state: string | null
}

/**
 * Number of best rated contractors that are read for the city, and the same number for the
 * category. They fill every group, although a group leaves out the contractor of the profile and
 * the contractors of other groups.
 */
const CANDIDATES_PER_QUERY = 30

/**
 * Returns the candidates for related contractors (rules/related.ts): the best rated contractors of
 * the city, in each category and overall, and then the best rated of the category in the state, or
 * everywhere if `state` is null. Both parts are ordered by rank, and a contractor may be in both.
 */
export async function listRelatedCandidates(
  db: Knex,
  { categoryId, citySlug, state }: RelatedScope,
): Promise<Contractor[]> {
  const inState = state === null ? 'c.state is null' : 'c.state = ?'
  const stateBinding = state === null ? [] : [state]
  const ofCity = `listed_contractors c where c.city_slug = ? and ${inState}`
  const [inCity, inCategory] = await Promise.all([
    citySlug === ''
      ? []
      : rows<Contractor>(
          db,
          `
      select ${contractorColumns} from listed_contractors c where c.id = any(array(
        select id from (select c.id, row_number() over (partition by c.category_id order by ${byRank}) as place from ${ofCity}) c where place <= ${RELATED_CANDIDATES + 1}
        union all (select c.id from ${ofCity} order by ${byRank} limit ${CANDIDATES_PER_QUERY})))
      order by ${byRank}`,
          [citySlug, ...stateBinding, citySlug, ...stateBinding],
        ),
    rows<Contractor>(
      db,
      `
      select ${contractorColumns} from listed_contractors c where c.category_id = ?${state === null ? '' : ` and ${inState}`}
      order by ${byRank} limit ${CANDIDATES_PER_QUERY}`,
      [categoryId, ...stateBinding],
    ),
  ])
  return [...inCity, ...inCategory]
}

/** Returns the best rated contractors of a state, or of the whole directory if `state` is null. */
export function listRelatedFillers(db: Knex, state: string | null): Promise<Contractor[]> {
  return rows(
    db,
    `select ${contractorColumns} from listed_contractors c ${state === null ? '' : 'where c.state = ?'}
    order by ${byRank} limit ${RELATED_FILLERS}`,
    state === null ? [] : [state],
  )
}

export interface SitemapContractor {
  id: number
  slug: string
  city: string | null
  categorySlug: string
  updatedAt: string
}

/**
 * Returns at most `limit` public contractors with an id above `afterId`, ordered by id, without the
 * first `offset` of them.
 */
export function listSitemapContractors(
  db: Knex,
  { afterId, limit, offset }: { afterId: number; limit: number; offset: number },
): Promise<SitemapContractor[]> {
  return rows(
    db,
    `
    select c.id, c.slug, c.city, k.slug as "categorySlug", ${isoTimeSql('c.updated_at')} as "updatedAt"
    from (select id from listed_contractors where id > ? order by id limit ? offset ?) p
      join listed_contractors c on c.id = p.id join categories k on k.id = c.category_id
    order by c.id`,
    [afterId, limit, offset],
  )
}

/**
 * Returns at most `limit` public posts, highest id first, with the time of their last update or, if
 * that is later, of their publication.
 */
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

export interface CityOfCategory {
  categoryId: number
  city: string
  citySlug: string
  state: string
  count: number
  /** Time of the last change of one of its contractors. */
  updatedAt: string
}

/** Returns the cities of the public contractors of these categories, ordered by category id. */
export function listCitiesOfCategories(
  db: Knex,
  categoryIds: readonly number[],
): Promise<CityOfCategory[]> {
  return rows(
    db,
    `
    select c.category_id as "categoryId", min(c.city) as city, c.city_slug as "citySlug", c.state, count(*)::int as count, ${isoTimeSql('max(c.updated_at)')} as "updatedAt"
    from listed_contractors c where c.category_id = any(?::int[]) and c.city_slug <> '' and c.state is not null
    group by c.category_id, c.city_slug, c.state order by c.category_id`,
    [categoryIds],
  )
}
