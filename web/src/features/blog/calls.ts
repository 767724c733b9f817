import { blog } from '#contract/blog.ts'
import type { Post } from '#contract/entities.ts'
import { call } from '../../lib/call.ts'
import { withOfflineFallback } from '../../offline/offline-fallback.ts'

export function postList(signal: AbortSignal) {
  return withOfflineFallback(
    (requestSignal) => call(blog.list, {}, { signal: requestSignal }),
    () => undefined,
    signal,
  )
}

/** `cachedPost` returns the copy in the cached list. It is used when the server does not respond. */
export function postBySlug(slug: string, cachedPost: () => Post | undefined, signal: AbortSignal) {
  return withOfflineFallback(
    (requestSignal) => call(blog.bySlug, { params: { slug } }, { signal: requestSignal }),
    cachedPost,
    signal,
  )
}
