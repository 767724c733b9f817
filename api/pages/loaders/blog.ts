import type { Knex } from 'knex'
import { type Post, postSchema } from '#contract/entities.ts'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads } from '#contract/reads.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { findPostBySlug, listPublicPosts, type PostRow } from '../../features/blog/repo.ts'
import { toPost } from '../../features/blog/to-post.ts'
import type { InitialQuery, PageLoader } from '../page-result.ts'

/** Posts that the home page shows. */
const LATEST_POSTS = 3

export const blog: PageLoader = async (_, { db, shared }) => ({
  status: 200,
  queries: [(await shared()).summary, await postCardsQuery(db)],
})

export const blogPost: PageLoader = async ({ params: { slug = '' }, query }, { db, shared }) => {
  // For the preview of an admin, the browser requests the post with its session. This response must
  // not show whether the post exists.
  if (query.get('preview') === '1') return 'plain'
  const found = /^[a-z0-9-]+$/.test(slug) ? await findPostBySlug(db, slug) : undefined
  const key = queryKeyOf(blogReads.bySlug, { params: { slug } })
  const { summary } = await shared()
  if (!found?.isPublic) {
    const failure = found?.isGone ? 410 : 404
    return { status: failure, queries: [summary, { key, failure }] }
  }
  if (found.slug !== slug) return { redirectTo: `/blog/${found.slug}` }
  return {
    status: 200,
    queries: [summary, { key, data: toPublicPost(found) }, await postCardsQuery(db)],
  }
}

/** Removes fields that are not in the contract. */
const toPublicPost = (post: PostRow) => postSchema.parse(toPost(post))

/** The list of posts without their contents, which would make the page several times as large. */
async function postCardsQuery(db: Knex): Promise<InitialQuery> {
  return { key: queryKeyOf(blogReads.list), data: await listPostCards(db), isPart: true }
}

/** The newest posts for the home page, without their contents. */
export async function latestPostsQuery(db: Knex): Promise<InitialQuery> {
  return { key: derivedKeys.latestPosts(), data: (await listPostCards(db)).slice(0, LATEST_POSTS) }
}

async function listPostCards(db: Knex): Promise<Post[]> {
  return (await listPublicPosts(db)).map(toPost).map(toCard)
}

const toCard = (post: Post): Post => ({ ...post, excerpt: postExcerpt(post), content: '' })
