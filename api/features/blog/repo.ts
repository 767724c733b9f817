import type { Knex } from 'knex'
import { isoTimeSql, rows } from '../../db/reading.ts'
import { isDueSql, readRows, type Versioned } from '../../public-reads/versions.ts'

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

export const isPublicSql = `(p.deleted_at is null and (p.status = 'published' or ${isDueSql}))`
export const publishedAtSql = `case when ${isDueSql} then p.scheduled_at else p.published_at end`

/** SQL for the effective status. */
export const effectiveStatusSql = `case when ${isDueSql} then 'published' else p.status end`

export const postColumns = `p.id, p.slug, p.title, p.excerpt, p.content, p.image_url as "imageUrl", p.category_name as "categoryName",
  ${effectiveStatusSql} as status,
  ${isoTimeSql('p.scheduled_at')} as "scheduledAt", ${isoTimeSql(`(${publishedAtSql})`)} as "publishedAt",
  p.author_name as "authorName", p.author_title as "authorTitle", ${isoTimeSql('p.created_at')} as "createdAt", ${isoTimeSql('p.updated_at')} as "updatedAt"`

/** Returns the public posts, newest first. */
export function listPublicPosts(db: Knex): Promise<Versioned<PostRow[]>> {
  return readRows(
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
