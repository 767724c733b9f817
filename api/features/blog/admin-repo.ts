import type { Knex } from 'knex'
import type { Post } from '#contract/entities.ts'
import type { Pagination } from '#contract/fields.ts'
import { mentions, type PageQuery, readPage } from '../../db/paging.ts'
import { inSnapshot, rows } from '../../db/reading.ts'
import { snakeKeys } from '../../db/rows.ts'
import { columns, type PostRow, shownAt, shownStatus } from './repo.ts'

/** Days that a deleted post can be brought back (B20). */
const BIN_DAYS = 30

const isInBin = `p.deleted_at > now() - interval '${BIN_DAYS} days'`
/** Public ones by their date, scheduled ones by the date to come, drafts by when they were begun. */
const newestFirst = `coalesce(${shownAt}, p.scheduled_at, p.created_at) desc, p.id desc`

/** One page of all posts that were not deleted, the newest first; by title or category (B12). */
export function listPosts(
  db: Knex,
  query: PageQuery & { q: string },
): Promise<{ data: PostRow[]; pagination: Pagination }> {
  const found = mentions(['p.title', 'p.category_name'], query.q)
  return inSnapshot(db, (trx) =>
    readPage<PostRow>(
      trx,
      {
        select: columns,
        from: 'posts p',
        where: { ...found, sql: `p.deleted_at is null and ${found.sql}` },
        orderBy: newestFirst,
      },
      query,
    ),
  )
}

/** All posts of a status as readers see it, the newest first. */
export function listByStatus(db: Knex, status: Post['status']): Promise<PostRow[]> {
  return rows(
    db,
    `select ${columns} from posts p where p.deleted_at is null and ${shownStatus} = ? order by ${newestFirst}`,
    [status],
  )
}

/** What can still be brought back, the last deleted first. */
export function listDeleted(db: Knex): Promise<PostRow[]> {
  return rows(
    db,
    `select ${columns} from posts p where ${isInBin} order by p.deleted_at desc, p.id desc`,
  )
}

/**
 * Lets one writer of posts at a time go on until it commits, so that slugs are free when they are
 * taken; answers the database's clock from then on.
 */
export async function lockBlog(trx: Knex.Transaction): Promise<Date> {
  await trx.raw('select version from blog for update')
  const [clock] = await rows<{ ms: number }>(
    trx,
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  if (!clock) throw new Error('The database tells no time')
  return new Date(clock.ms)
}

/** A post that was not deleted, for its writer. */
export async function findForChange(
  trx: Knex.Transaction,
  id: number,
): Promise<PostRow | undefined> {
  const [post] = await rows<PostRow>(
    trx,
    `select ${columns} from posts p where p.id = ? and p.deleted_at is null`,
    [id],
  )
  return post
}

/** A post in the bin; `isMissed`: its time came while it lay there. */
export type BinnedPost = PostRow & { isMissed: boolean }

export async function findInBin(
  trx: Knex.Transaction,
  id: number,
): Promise<BinnedPost | undefined> {
  const [post] = await rows<BinnedPost>(
    trx,
    `
    select ${columns}, (p.status = 'scheduled' and p.scheduled_at > p.deleted_at and p.scheduled_at <= now()) as "isMissed"
    from posts p where p.id = ? and ${isInBin}`,
    [id],
  )
  return post
}

/**
 * Why a slug cannot be taken: a post has it, one in the bin has it, or one had it and is still
 * found by it.
 */
export type SlugOwner = 'post' | 'bin' | 'former'

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

/** Growing, also when the clock does not: who compares two copies of a post finds the newer one. */
const changedNow = (trx: Knex.Transaction) =>
  trx.raw(`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`)

export async function updatePost(
  trx: Knex.Transaction,
  id: number,
  changes: PostColumns,
): Promise<void> {
  await trx('posts')
    .where({ id })
    .update({ ...snakeKeys(changes), updated_at: changedNow(trx) })
}

/**
 * The address before a change goes on leading to the post (B9); one it returns to is former no
 * longer.
 */
export async function keepFormerSlug(
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
      updated_at: changedNow(trx),
    })
}

/**
 * Removes for good what nobody brought back in time; answers how many. Nothing is written, and no
 * version taken, when there is none.
 */
export async function emptyBin(db: Knex): Promise<number> {
  const ids = await db('posts')
    .whereRaw(`deleted_at <= now() - interval '${BIN_DAYS} days'`)
    .pluck<number[]>('id')
  return ids.length === 0 ? 0 : db('posts').whereIn('id', ids).whereNotNull('deleted_at').delete()
}
