import { blog } from '#contract/blog.ts'
import type { Post } from '#contract/entities.ts'
import { call } from '../../lib/call.ts'
import { orStored } from '../../offline/or-stored.ts'

export function postList(signal: AbortSignal) {
  return orStored(
    (inTime) => call(blog.list, {}, { signal: inTime }),
    () => undefined,
    signal,
  )
}

/** `listed` answers the copy in the list, for when the server does not. */
export function postBySlug(slug: string, listed: () => Post | undefined, signal: AbortSignal) {
  return orStored(
    (inTime) => call(blog.bySlug, { params: { slug } }, { signal: inTime }),
    listed,
    signal,
  )
}
