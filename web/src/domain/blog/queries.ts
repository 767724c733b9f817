import { queryOptions } from '@tanstack/react-query'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { blogReads } from '#contract/reads.ts'
import { chooseArticles, LATEST_POSTS, newestFirst } from '#contract/rules/post-lists.ts'
import { isPartial } from '../../device/initial-queries.ts'
import { read } from '../../device/read.ts'
import { ApiError } from '../../lib/api-error.ts'

/** All published posts, newest first. */
export const blogListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(blogReads.list),
    queryFn: async ({ signal }) => (await read(blogReads.list, {}, signal)).body,
  })

/** The latest posts of the list, for the home page. The server embeds them without their contents. */
export const latestPostsQuery = () =>
  queryOptions({
    queryKey: derivedKeys.latestPosts(),
    queryFn: async ({ client }) =>
      newestFirst(await client.fetchQuery(blogListQuery())).slice(0, LATEST_POSTS),
  })

/** The articles of a profile. The server embeds them without their contents. */
export const articlesQuery = (categoryName: string) =>
  queryOptions({
    queryKey: derivedKeys.articles(categoryName),
    queryFn: async ({ client }) =>
      chooseArticles(await client.fetchQuery(blogListQuery()), categoryName),
  })

/**
 * One post. Throws ApiError 404 or 410 when the server has no such post for this user, and
 * UnpublishedError when an admin receives an unpublished post. After any other failure, returns the
 * copy in the cached list of posts. Without a copy, throws NotOnDeviceError when the server cannot
 * be reached, and otherwise the error of the request.
 */
export const postBySlugQuery = (slug: string) =>
  queryOptions({
    queryKey: queryKeyOf(blogReads.bySlug, { params: { slug } }),
    queryFn: async ({ signal, client }) => {
      const { queryKey } = blogListQuery()
      const list = client.getQueryCache().find({ queryKey })
      // A list that the server has embedded in the page has no contents.
      const cachedPost = () =>
        list && isPartial(list)
          ? undefined
          : client.getQueryData(queryKey)?.find((post) => post.slug === slug)
      try {
        const { body: post } = await read(blogReads.bySlug, { params: { slug } }, signal)
        // Admins receive drafts too. A post that is not public yet must not be stored on a device.
        if (post.status !== 'published') throw new UnpublishedError()
        return post
      } catch (error) {
        // Every failure falls back to the cached list, unless it means that the post is not public.
        const copy = isNotPublished(error) || isUnpublished(error) ? undefined : cachedPost()
        if (copy) return copy
        throw error
      }
    },
    // A missing post is not requested again on mount, because the server has drawn the page from the
    // same response.
    retryOnMount: ({ state }) => !isNotPublished(state.error),
  })

/**
 * Returns true for the error of a post that does not exist or is not published. The page then shows
 * "not found" instead of the error.
 */
export function isNotPublished(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** Thrown for a draft or scheduled post, which only admins receive. */
class UnpublishedError extends Error {
  constructor() {
    super('This post is not published yet')
    this.name = 'UnpublishedError'
  }
}

/** Returns true for the error of a post that exists but that only admins may read. */
export function isUnpublished(error: unknown): boolean {
  return error instanceof UnpublishedError
}
