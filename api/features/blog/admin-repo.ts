import type { Knex } from 'knex'
import type { Post } from '#contract/entities.ts'
import type { Pagination } from '#contract/fields.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import type { SlugOwner } from '#contract/rules/post-slug.ts'
import { searchCondition, type PageQuery, readPage } from '../../db/paging.ts'
import { inSnapshot, rows } from '../../db/reading.ts'
import { snakeKeys } from '../../db/rows.ts'
import { postColumns, type PostRow, publishedAtSql, effectiveStatusSql } from './repo.ts'

const isInBinSql = `p.deleted_at > now() - interval '${BIN_DAYS} days'`
/**
 * SQL order by date, newest first. The date is the publication date of public posts, the planned
 * date of scheduled posts, and the creation date of drafts.
 */
const newestFirstSql = `coalesce(${publishedAtSql}, p.scheduled_at, p.created_at) desc, p.id desc`

/**
 * Returns a page of all posts that are not deleted, newest first. The search covers title and
 * category.
 */
export function listPosts(
  db: Knex,
  query: PageQuery & { q: string },
): Promise<{ data: PostRow[]; pagination: Pagination }> {
  const search = searchCondition(['p.title', 'p.category_name'], query.q)
  return inSnapshot(db, (trx) =>
    readPage<PostRow>(
      trx,
      {
        select: postColumns,
        from: 'posts p',
        where: { ...search, sql: `p.deleted_at is null and ${search.sql}` },
        orderBy: newestFirstSql,
      },
      query,
    ),
  )
}

/** Returns the posts with this effective status that are not deleted, newest first. */
export function listByStatus(db: Knex, status: Post['status']): Promise<PostRow[]> {
  return rows(
    db,
    `select ${postColumns} from posts p where p.deleted_at is null and ${effectiveStatusSql} = ? order by ${newestFirstSql}`,
    [status],
  )
}

/** Returns the deleted posts that can still be restored, the most recently deleted first. */
export function listDeleted(db: Knex): Promise<PostRow[]> {
  return rows(
    db,
    `select ${postColumns} from posts p where ${isInBinSql} order by p.deleted_at desc, p.id desc`,
  )
}

/**
 * Locks the blog until commit. Only one writer of posts runs at a time, so a slug that was checked
 * is still free when the post is written. Returns the time of the database clock.
 */
export async function lockBlog(trx: Knex.Transaction): Promise<Date> {
  await trx.raw('select version from blog for update')
  const [clock] = await rows<{ ms: number }>(
    trx,
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  if (!clock) throw new Error('The database returned no time')
  return new Date(clock.ms)
}

/** Returns the post with this id. Returns undefined when it does not exist or is deleted. */
export async function findUndeletedPost(
  trx: Knex.Transaction,
  id: number,
): Promise<PostRow | undefined> {
  const [post] = await rows<PostRow>(
    trx,
    `select ${postColumns} from posts p where p.id = ? and p.deleted_at is null`,
    [id],
  )
  return post
}

/** A deleted post. `isMissed` is true when its scheduled time came after it was deleted. */
export type DeletedPost = PostRow & { isMissed: boolean }

export async function findDeletedPost(
  trx: Knex.Transaction,
  id: number,
): Promise<DeletedPost | undefined> {
  const [post] = await rows<DeletedPost>(
    trx,
    `
    select ${postColumns}, (p.status = 'scheduled' and p.scheduled_at > p.deleted_at and p.scheduled_at <= now()) as "isMissed"
    from posts p where p.id = ? and ${isInBinSql}`,
    [id],
  )
  return post
}

/** Returns why the slug is taken by a post other than `exceptId`, or undefined when it is free. */
export async function findSlugOwner(
  trx: Knex.Transaction,
  slug: string,
  exceptId: number | null,
): Promise<SlugOwner | undefined> {
  const [owner] = await rows<{ kind: SlugOwner }>(
    trx,
    `
    select case when deleted_at is null then 'post' else 'bin' end as kind from posts where slug = ? and id is distinct from ?::int
    union all select 'former' from former_post_slugs where slug = ? and post_id is distinct from ?::int limit 1`,
    [slug, exceptId, slug, exceptId],
  )
  return owner?.kind
}

export type PostColumns = Partial<Omit<PostRow, 'id' | 'createdAt' | 'updatedAt'>>

export async function insertPost(trx: Knex.Transaction, post: PostColumns): Promise<number> {
  const [created] = await trx('posts').insert(snakeKeys(post)).returning<{ id: number }[]>('id')
  if (!created) throw new Error('The post was not stored')
  return created.id
}

/**
 * Returns SQL for a time later than the current `updated_at`, even when the clock was set back, so
 * that the newer of two copies can always be recognized.
 */
const nextUpdatedAt = (trx: Knex.Transaction) =>
  trx.raw(`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`)

export async function updatePost(
  trx: Knex.Transaction,
  id: number,
  changes: PostColumns,
): Promise<void> {
  await trx('posts')
    .where({ id })
    .update({ ...snakeKeys(changes), updated_at: nextUpdatedAt(trx) })
}

/**
 * Stores the old slug of a post, so that its URL redirects to the post. If the new slug is a former
 * slug of the same post, it is deleted from the former slugs.
 */
export async function storeFormerSlug(
  trx: Knex.Transaction,
  id: number,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await trx('former_post_slugs').where({ slug: after, post_id: id }).delete()
  await trx('former_post_slugs').insert({ slug: before, post_id: id })
}

export async function setDeleted(
  trx: Knex.Transaction,
  id: number,
  isDeleted: boolean,
): Promise<void> {
  await trx('posts')
    .where({ id })
    .update({
      deleted_at: isDeleted ? trx.raw('clock_timestamp()') : null,
      updated_at: nextUpdatedAt(trx),
    })
}

/**
 * Permanently deletes the posts that were deleted at least `BIN_DAYS` ago and returns their number.
 * If there are none, it writes nothing, because a write would create a new blog version.
 */
export async function purgeDeletedPosts(db: Knex): Promise<number> {
  const ids = await db('posts')
    .whereRaw(`deleted_at <= now() - interval '${BIN_DAYS} days'`)
    .pluck<number[]>('id')
  return ids.length === 0 ? 0 : db('posts').whereIn('id', ids).whereNotNull('deleted_at').delete()
}
