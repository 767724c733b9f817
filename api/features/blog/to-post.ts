import type { Post } from '#contract/entities.ts'
import { DEFAULT_AUTHOR } from '#contract/rules/post-texts.ts'
import { sanitizePost } from '../../db/sanitize-post.ts'
import type { PostRow } from './repo.ts'

/**
 * Converts a row to a post. The content is sanitized again, so that content stored under older
 * rules is safe too.
 */
export function toPost(post: PostRow): Post {
  return {
    ...post,
    content: sanitizePost(post.content),
    authorName: post.authorName ?? DEFAULT_AUTHOR,
  }
}
