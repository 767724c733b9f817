import type { Knex } from 'knex'
import { type Post, postSchema } from '#contract/entities.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { findPostBySlug, listPublicPosts, type PostRow } from '../../features/blog/repo.ts'
import { toPost } from '../../features/blog/to-post.ts'
import type { InitialQuery, PageLoader } from '../page-result.ts'
import { sharedQueries } from './queries.ts'

export const blog: PageLoader = async (_, { db }) => ({
  status: 200,
  queries: [...(await sharedQueries(db)), await postCardsQuery(db)],
})

export const blogPost: PageLoader = async ({ params: { slug = '' }, query }, { db }) => {
  const found = /^[a-z0-9-]+$/.test(slug) ? await findPostBySlug(db, slug) : undefined
  // For the preview of an admin, the browser requests the post with its session. This response must
  // not show whether the post exists.
  if (!found?.isPublic && query.get('preview') === '1') return 'plain'
  const key = ['posts', 'by-slug', slug]
  const shared = await sharedQueries(db)
  if (!found?.isPublic) {
    const failure = found?.isGone ? 410 : 404
    return { status: failure, queries: [...shared, { key, failure }] }
  }
  if (found.slug !== slug) return { redirectTo: `/blog/${found.slug}` }
  return {
    status: 200,
    queries: [...shared, { key, data: toPublicPost(found) }, await postCardsQuery(db)],
  }
}

/** Removes fields that are not in the contract. */
const toPublicPost = (post: PostRow) => postSchema.parse(toPost(post))

/**
 * The newest posts without their contents, which would make the page several times as large.
 * Without `limit`, all posts.
 */
export async function postCardsQuery(db: Knex, limit?: number): Promise<InitialQuery> {
  const posts = (await listPublicPosts(db)).slice(0, limit).map(toPost)
  return { key: ['posts'], data: posts.map(toCard), isPart: true }
}

const toCard = (post: Post): Post => ({ ...post, excerpt: postExcerpt(post), content: '' })
