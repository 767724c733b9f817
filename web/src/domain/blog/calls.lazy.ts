import { blog } from '#contract/blog.ts'
import type { Post } from '#contract/entities.ts'
import { call } from '../../device/call.ts'
import { withOfflineFallback } from '../directory/stored/offline-fallback.ts'

export function postList(signal: AbortSignal) {
  return withOfflineFallback(
    (requestSignal) => call(blog.list, {}, { signal: requestSignal }),
    () => undefined,
    signal,
  )
}

/**
 * Fetches a post. Falls back to `cachedPost()`, the copy in the cached list of posts, but only if a
 * directory is stored (see `withOfflineFallback`).
 */
export function postBySlug(slug: string, cachedPost: () => Post | undefined, signal: AbortSignal) {
  return withOfflineFallback(
    (requestSignal) => call(blog.bySlug, { params: { slug } }, { signal: requestSignal }),
    cachedPost,
    signal,
  )
}
