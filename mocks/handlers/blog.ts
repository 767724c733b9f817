import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { MockDb, PostRow } from '../db.ts'
import { mockGroup } from '../mock.ts'
import { newestFirst } from '../posts.ts'
import { presentPost } from '../present.ts'

export const blogMocks = (db: MockDb) => mockGroup(contract.blog, {
  list: () => newestFirst(db).filter((post) => post.status === 'published'),
  bySlug: ({ params, user }) => readable(postBySlug(db, params.slug), user),
  byId: ({ params, user }) => readable(db.posts.get(params.id), user),
})

/** By its slug, or by one it had before it was changed (B9). */
function postBySlug(db: MockDb, slug: string): PostRow | undefined {
  const post = db.posts.find((row) => row.slug === slug)
  if (post) return post
  const former = db.formerPostSlugs.find((entry) => entry.slug === slug)
  return former && db.posts.get(former.ownerId)
}

/** Published posts are for all, others for the operator only (B1); a deleted one is gone (B20). */
function readable(row: PostRow | undefined, user: User | null) {
  if (!row) throw new ContractError('not_found')
  if (row.deletedAt !== null) throw new ContractError('gone')
  const post = presentPost(row)
  if (post.status !== 'published' && !user?.isAdmin) throw new ContractError('not_found')
  return post
}
