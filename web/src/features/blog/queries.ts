import { queryOptions } from '@tanstack/react-query'
import { blog } from '#contract/blog.ts'
import { ApiError, call } from '../../lib/call.ts'
import { orStored } from '../../offline/or-stored.ts'

/** Written to the device by the query cache. */
const keep = { keep: 'public' } as const

/** All published posts, newest first (B1, B15). The device has only the copy of the query cache. */
export const blogListQuery = () => queryOptions({
  queryKey: ['posts'],
  queryFn: ({ signal }) => orStored((inTime) => call(blog.list, {}, { signal: inTime }), () => undefined, signal),
  meta: keep,
})

/**
 * One post; without the server the copy in the list, which holds whole posts.
 * Throws ApiError 404 or 410 when it is not published, NotOnDeviceError offline without a copy.
 */
export const postBySlugQuery = (slug: string) => queryOptions({
  queryKey: ['posts', 'by-slug', slug],
  queryFn: async ({ signal, client }) => {
    const listed = () => client.getQueryData(blogListQuery().queryKey)?.find((post) => post.slug === slug)
    try {
      return await orStored((inTime) => call(blog.bySlug, { params: { slug } }, { signal: inTime }), listed, signal)
    } catch (error) {
      // A list kept without the directory beside it answers too; a post that is gone is gone.
      const copy = isNotPublished(error) ? undefined : listed()
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
