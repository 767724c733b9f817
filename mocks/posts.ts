import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { isInBin } from '#contract/rules/bin.ts'
import { isPublicAt } from '#contract/rules/post-timing.ts'
import type { MockDb, PostRow } from './db.ts'
import { toPost } from './serializers.ts'

/** Returns all posts that are not deleted, with their current status, newest first. */
export function listPosts(db: MockDb): Post[] {
  const time = (post: Post) => Date.parse(post.publishedAt ?? post.scheduledAt ?? post.createdAt)
  return db.posts
    .all()
    .filter((row) => row.deletedAt === null)
    .map(toPost)
    .sort((a, b) => time(b) - time(a) || b.id - a.id)
}

/** Returns a post. Throws `not_found` if it does not exist or is deleted. */
export function getPost(db: MockDb, id: number): PostRow {
  const row = db.posts.get(id)
  if (!row || row.deletedAt !== null) throw new ContractError('not_found')
  return row
}

/** Returns the posts in the bin, last deleted first. */
export function listDeletedPosts(db: MockDb): PostRow[] {
  return db.posts
    .all()
    .filter(isInBin)
    .sort((a, b) => Date.parse(b.deletedAt ?? '') - Date.parse(a.deletedAt ?? '') || b.id - a.id)
}

/**
 * Returns true if the scheduled time passed while the post was in the bin. Such a post is restored
 * as a draft, not published.
 */
export function hasMissedSchedule(row: PostRow): boolean {
  return (
    row.status === 'scheduled' &&
    row.deletedAt !== null &&
    !isPublicAt(row, Date.parse(row.deletedAt)) &&
    isPublicAt(row, Date.now())
  )
}
