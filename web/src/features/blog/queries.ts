import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { loadCode } from '../../lib/load-code.ts'

/** Written to the device by the query cache. */
const keep = { keep: 'public' } as const

/** What asks the server and checks its answers: no page is drawn later for it. */
const calls = () => loadCode(() => import('./calls.ts'))

/** All published posts, newest first (B1, B15). The device has only the copy of the query cache. */
export const blogListQuery = () =>
  queryOptions({
    queryKey: ['posts'],
    queryFn: async ({ signal }) => (await calls()).postList(signal),
    meta: keep,
  })

/**
 * One post; without the server the copy in the list, which holds whole posts. Throws ApiError 404
 * or 410 when it is not published, UnpublishedError where only an operator may read it,
 * NotOnDeviceError offline without a copy.
 */
export const postBySlugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', 'by-slug', slug],
    queryFn: async ({ signal, client }) => {
      const listed = () =>
        client.getQueryData(blogListQuery().queryKey)?.find((post) => post.slug === slug)
      try {
        const post = await (await calls()).postBySlug(slug, listed, signal)
        // Operators get drafts from here too; what is public only later must not be kept on a device (O1).
        if (post.status !== 'published') throw new UnpublishedError()
        return post
      } catch (error) {
        // A list kept without the directory beside it answers too; a post that is gone is gone.
        const copy = isNotPublished(error) || isUnpublished(error) ? undefined : listed()
        if (copy) return copy
        throw error
      }
    },
    meta: keep,
  })

/** The server knows no such post, or no longer: the not-found screen, not a failure (R16). */
export function isNotPublished(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}

/** A draft or a scheduled post, answered to an operator. */
class UnpublishedError extends Error {
  constructor() {
    super('This post is not published yet')
    this.name = 'UnpublishedError'
  }
}

/** There is such a post, but only operators may read it. */
export function isUnpublished(error: unknown): boolean {
  return error instanceof UnpublishedError
}
