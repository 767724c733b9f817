import type { Knex } from 'knex'
import { contract } from '#contract'
import type { Post, User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { FeatureDeps } from '../../feature.ts'
import { readTogether } from '../../public-reads/versions.ts'
import { findPostById, findPostBySlug, type FoundPost, listPublicPosts } from './repo.ts'
import { toPost } from './to-post.ts'

export function bindBlog({ bindGroup }: FeatureDeps): void {
  bindGroup(contract.blog, {
    list: async ({ db }) => {
      const { state, value } = await listPublicPosts(db)
      return { state, body: { value: value.map(toPost) } }
    },
    bySlug: {
      varies: false,
      read: ({ db, params: { slug } }) =>
        readPublicPost(db, (reader) => findPostBySlug(reader, slug)),
      forUser: async ({ db, params: { slug }, user }) =>
        forAdmin(await findPostBySlug(db, slug), user),
    },
    byId: {
      varies: false,
      read: ({ db, params: { id } }) => readPublicPost(db, (reader) => findPostById(reader, id)),
      forUser: async ({ db, params: { id }, user }) => forAdmin(await findPostById(db, id), user),
    },
  })
}

/** Throws `gone` for a deleted post that was public, and `not_found` if the post is not public. */
async function readPublicPost(db: Knex, find: (db: Knex) => Promise<FoundPost | undefined>) {
  const { state, value: post } = await readTogether(db, find)
  if (post?.isPublic) return { state, body: { value: toPost(post) } }
  throw new ContractError(post?.isGone ? 'gone' : 'not_found')
}

/** Returns a draft or a scheduled post to an admin. */
function forAdmin(post: FoundPost | undefined, { isAdmin }: User): Post | undefined {
  return isAdmin && post && !post.isPublic && !post.isDeleted ? toPost(post) : undefined
}
