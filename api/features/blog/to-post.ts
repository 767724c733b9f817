import type { Post } from '#contract/entities.ts'
import { DEFAULT_AUTHOR } from '#contract/rules/post-texts.ts'
import { sanitisePost } from '../../db/sanitise-post.ts'
import type { PostRow } from './repo.ts'

/** Size limit of the cache, in characters of stored content. */
const MAX_CACHED_CHARACTERS = 8_000_000

const cache = new Map<string, string>()
let cachedCharacters = 0

/**
 * Converts a row to a post. The content is sanitised again, so that content stored under older
 * rules is safe too.
 */
export function toPost(post: PostRow): Post {
  return {
    ...post,
    content: sanitiseCached(post.content),
    authorName: post.authorName ?? DEFAULT_AUTHOR,
  }
}

/**
 * Returns the sanitised content. It is cached, because lists of posts are requested often; the
 * oldest entries are evicted first.
 */
function sanitiseCached(content: string): string {
  const cached = cache.get(content)
  if (cached !== undefined) return cached
  const clean = sanitisePost(content)
  cache.set(content, clean)
  cachedCharacters += content.length
  for (const oldest of cache.keys()) {
    if (cachedCharacters <= MAX_CACHED_CHARACTERS) break
    cache.delete(oldest)
    cachedCharacters -= oldest.length
  }
  return clean
}
