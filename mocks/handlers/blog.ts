import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { PRIVATE_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { isPublicAt } from '#contract/rules/post-timing.ts'
import type { MockDb, PostRow } from '../db.ts'
import { mockGroup } from '../mock-group.ts'
import { listPosts } from '../posts.ts'
import { toPost } from '../serializers.ts'

export const blogMocks = (db: MockDb) =>
  mockGroup(contract.blog, {
    list: () => listPosts(db).filter((post) => post.status === 'published'),
    bySlug: ({ params, user, headers }) => readablePost(postBySlug(db, params.slug), user, headers),
    byId: ({ params, user, headers }) => readablePost(db.posts.get(params.id), user, headers),
  })

/** Finds a post by its slug or by a former one. */
function postBySlug(db: MockDb, slug: string): PostRow | undefined {
  const post = db.posts.find((row) => row.slug === slug)
  if (post) return post
  const former = db.formerPostSlugs.find((entry) => entry.slug === slug)
  return former && db.posts.get(former.ownerId)
}

/**
 * Serializes a post for this user. Only admins can read unpublished posts. Throws `gone` for a
 * deleted post that was public, and `not_found` for any other post that the user cannot read.
 */
function readablePost(row: PostRow | undefined, user: User | null, headers: Headers) {
  if (!row) throw new ContractError('not_found')
  if (row.deletedAt !== null)
    throw new ContractError(isPublicAt(row, Date.parse(row.deletedAt)) ? 'gone' : 'not_found')
  const post = toPost(row)
  if (post.status === 'published') return post
  if (!user?.isAdmin) throw new ContractError('not_found')
  headers.set('cache-control', PRIVATE_CACHE_CONTROL)
  return post
}
