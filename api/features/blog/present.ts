import type { Post } from '#contract/entities.ts'
import type { PostRow } from './repo.ts'
import { sanitisePost } from './sanitise.ts'

const DEFAULT_AUTHOR = 'Editorial team'
/**
 * Characters of stored content whose sanitised form is kept: lists of posts are asked for again and
 * again.
 */
const MAX_KEPT = 8_000_000

const kept = new Map<string, string>()
let keptLength = 0

/**
 * Row to reply. The content is sanitised again: what an older rule let in must not reach a reader
 * (B10, B17).
 */
export function presentPost(post: PostRow): Post {
  return {
    ...post,
    content: sanitisedOnce(post.content),
    authorName: post.authorName ?? DEFAULT_AUTHOR,
  }
}

/** The same text has the same sanitised form; what was kept longest goes first. */
function sanitisedOnce(content: string): string {
  const known = kept.get(content)
  if (known !== undefined) return known
  const clean = sanitisePost(content)
  kept.set(content, clean)
  keptLength += content.length
  for (const oldest of kept.keys()) {
    if (keptLength <= MAX_KEPT) break
    kept.delete(oldest)
    keptLength -= oldest.length
  }
  return clean
}
