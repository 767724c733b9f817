import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { MockDb, PostRow } from '../db.ts'
import { mockGroup } from '../mock.ts'
import { newestFirst } from '../posts.ts'
import { presentPost } from '../present.ts'

export const blogMocks = (db: MockDb) =>
  mockGroup(contract.blog, {
    list: () => newestFirst(db).filter((post) => post.status === 'published'),
    bySlug: ({ params, user, headers }) => readable(postBySlug(db, params.slug), user, headers),
    byId: ({ params, user, headers }) => readable(db.posts.get(params.id), user, headers),
  })

/** By its slug, or by one it had before it was changed (B9). */
function postBySlug(db: MockDb, slug: string): PostRow | undefined {
  const post = db.posts.find((row) => row.slug === slug)
  if (post) return post
  const former = db.formerPostSlugs.find((entry) => entry.slug === slug)
  return former && db.posts.get(former.ownerId)
}

/**
 * Published posts are for all, others for the operator only (B1); a deleted one that was public is
 * gone (B20).
 */
function readable(row: PostRow | undefined, user: User | null, headers: Headers) {
  if (!row) throw new ContractError('not_found')
  if (row.deletedAt !== null)
    throw new ContractError(wasPublic(row, row.deletedAt) ? 'gone' : 'not_found')
  const post = presentPost(row)
  if (post.status === 'published') return post
  if (!user?.isAdmin) throw new ContractError('not_found')
  headers.set('cache-control', 'private, no-store')
  return post
}

function wasPublic({ status, scheduledAt }: PostRow, deletedAt: string): boolean {
  return (
    status === 'published' ||
    (status === 'scheduled' &&
      scheduledAt !== null &&
      Date.parse(scheduledAt) <= Date.parse(deletedAt))
  )
}
