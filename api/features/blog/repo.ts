import type { Knex } from 'knex'
import { isoTimeSql, preparedRows, rows } from '../../db/reading.ts'

/**
 * A stored post. Times are ISO strings. `status` is the effective status: a scheduled post whose
 * time has come is published.
 */
export interface PostRow {
  id: number
  slug: string
  title: string
  excerpt: string | null
  content: string
  imageUrl: string | null
  categoryName: string
  status: 'draft' | 'published' | 'scheduled'
  scheduledAt: string | null
  publishedAt: string | null
  authorName: string | null
  authorTitle: string | null
  createdAt: string
  updatedAt: string
}

/**
 * SQL condition for a scheduled post whose time has come. Such a post is public without any further
 * write: the condition is checked on every read, with the database clock.
 */
const isDueSql = `(p.status = 'scheduled' and p.scheduled_at <= now())`
export const isPublicSql = `(p.deleted_at is null and (p.status = 'published' or ${isDueSql}))`
export const publishedAtSql = `case when ${isDueSql} then p.scheduled_at else p.published_at end`

/** SQL for the effective status. */
export const effectiveStatusSql = `case when ${isDueSql} then 'published' else p.status end`

export const postColumns = `p.id, p.slug, p.title, p.excerpt, p.content, p.image_url as "imageUrl", p.category_name as "categoryName",
  ${effectiveStatusSql} as status,
  ${isoTimeSql('p.scheduled_at')} as "scheduledAt", ${isoTimeSql(`(${publishedAtSql})`)} as "publishedAt",
  p.author_name as "authorName", p.author_title as "authorTitle", ${isoTimeSql('p.created_at')} as "createdAt", ${isoTimeSql('p.updated_at')} as "updatedAt"`

/**
 * The blog version is the stored version times this factor, plus the number of scheduled posts
 * whose time has come. There are always fewer such posts than the factor, so every change increases
 * the blog version.
 */
const DUE_PER_CHANGE = 1_000_000

export interface BlogState {
  /**
   * Increases with every change of a post and every time a scheduled post becomes due, by the
   * database clock. Cached blog replies are valid for one version.
   */
  version: number
  /** Milliseconds until the next scheduled post becomes due; null if none is scheduled. */
  nextDueInMs: number | null
}

export async function getBlogState(db: Knex): Promise<BlogState> {
  const [row] = await preparedRows<{ version: number; due: number; nextDueInMs: number | null }>(
    db,
    `
    select b.version::float8 as version, p.due, p."nextDueInMs" from blog b, (
      select count(*) filter (where ${isDueSql})::int as due,
        (extract(epoch from min(p.scheduled_at) filter (where not ${isDueSql}) - now()) * 1000)::float8 as "nextDueInMs"
      from posts p where p.status = 'scheduled' and p.deleted_at is null
    ) p`,
  )
  if (!row) throw new Error('The blog row is missing: the database is not migrated')
  const { version, due, nextDueInMs } = row
  return { version: version * DUE_PER_CHANGE + due, nextDueInMs }
}

export function listPublicPosts(db: Knex): Promise<PostRow[]> {
  return rows(
    db,
    `select ${postColumns} from posts p where ${isPublicSql} order by ${publishedAtSql} desc, p.id desc`,
  )
}

/**
 * A post of any status. `isPublic` means that everybody may read it. `isGone` means that it was
 * public when it was deleted, so its URL returns 410.
 */
export type FoundPost = PostRow & { isPublic: boolean; isDeleted: boolean; isGone: boolean }

const wasPublicSql = `(p.status = 'published' or (p.status = 'scheduled' and p.scheduled_at <= p.deleted_at))`

async function findPost(
  db: Knex,
  where: string,
  value: string | number,
): Promise<FoundPost | undefined> {
  const [row] = await rows<FoundPost>(
    db,
    `select ${postColumns}, ${isPublicSql} as "isPublic", p.deleted_at is not null as "isDeleted",
      p.deleted_at is not null and ${wasPublicSql} as "isGone" from posts p where ${where}`,
    [value],
  )
  return row
}

export function findPostById(db: Knex, id: number): Promise<FoundPost | undefined> {
  return findPost(db, 'p.id = ?', id)
}

export async function findPostBySlug(db: Knex, slug: string): Promise<FoundPost | undefined> {
  return (
    (await findPost(db, 'p.slug = ?', slug)) ??
    findPost(db, 'p.id = (select post_id from former_post_slugs where slug = ?)', slug)
  )
}
