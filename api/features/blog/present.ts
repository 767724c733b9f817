import type { Post } from '#contract/entities.ts'
import type { PostRow } from './repo.ts'
import { sanitisePost } from './sanitise.ts'

const DEFAULT_AUTHOR = 'Editorial team'

/** Row to reply. The content is sanitised again: what an older rule let in must not reach a reader (B10, B17). */
export function presentPost(post: PostRow): Post {
  return { ...post, content: sanitisePost(post.content), authorName: post.authorName ?? DEFAULT_AUTHOR }
}
