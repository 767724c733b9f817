import type { Knex } from 'knex'
import { isoTimeSql, rows } from '../db/reading.ts'
import { isPublicSql, publishedAtSql } from '../features/blog/repo.ts'

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
