import type { Post } from '#contract/entities.ts'
import { newestFirst, postsIn, RELATED_POSTS } from '../../features/blog/lists.ts'

/**
 * Articles for a contractor's page: those of its category, then the newest others, three in all
 * (B14).
 */
export function chooseArticles(posts: readonly Post[], categoryName: string): Post[] {
  const newest = newestFirst(posts)
  return [...new Set([...postsIn(newest, categoryName), ...newest])].slice(0, RELATED_POSTS)
}
