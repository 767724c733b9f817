import { type Post, postSchema } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads } from '#contract/reads.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { chooseArticles, LATEST_POSTS } from '#contract/rules/post-lists.ts'
import { findPostBySlug, type PostRow } from '../../features/blog/repo.ts'
import { toPost } from '../../features/blog/to-post.ts'
import type { PageLoader } from '../page-result.ts'

export const blog: PageLoader = (_, { shared }) => {
  const { queries, posts } = shared
  return { status: 200, queries: [...queries, postCardsQuery(posts)] }
}

export const blogPost: PageLoader = async ({ params: { slug = '' }, query }, { db, shared }) => {
  // For the preview of an admin, the browser requests the post with its session. This response must
  // not show whether the post exists.
  if (query.get('preview') === '1') return 'plain'
  const found = /^[a-z0-9-]+$/.test(slug) ? await findPostBySlug(db, slug) : undefined
  const key = queryKeyOf(blogReads.bySlug, { params: { slug } })
  const { queries, posts } = shared
  if (!found?.isPublic) {
    const failure = found?.isGone ? 410 : 404
    return { status: failure, queries: [...queries, { key, failure }] }
  }
  if (found.slug !== slug) return { redirectTo: `/blog/${found.slug}` }
  return {
    status: 200,
    queries: [...queries, { key, data: toPublicPost(found) }, postCardsQuery(posts)],
  }
}

/** Removes fields that are not in the contract. */
const toPublicPost = (post: PostRow) => postSchema.parse(toPost(post))

/** The list of posts without their contents: with them the page would be several times as large. */
const postCardsQuery = (posts: readonly Post[]): InitialQuery => ({
  key: queryKeyOf(blogReads.list),
  data: posts,
  isPart: true,
})

/** The newest posts for the home page. */
export const latestPostsQuery = (posts: readonly Post[]): InitialQuery => ({
  key: derivedKeys.latestPosts(),
  data: posts.slice(0, LATEST_POSTS),
})

/** The articles of a profile. */
export const articlesQuery = (posts: readonly Post[], categoryName: string): InitialQuery => ({
  key: derivedKeys.articles(categoryName),
  data: chooseArticles(posts, categoryName),
})

/** Returns a post without its content. */
export const toCard = (post: PostRow): Post => ({
  ...toPost(post),
  excerpt: postExcerpt(toPost(post)),
  content: '',
})
