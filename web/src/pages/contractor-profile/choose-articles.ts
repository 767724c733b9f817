import type { Post } from '#contract/entities.ts'
import { newestFirst, postsIn, RELATED_POSTS } from '../../features/blog/lists.ts'

/** Returns three articles for a profile: those of its category first, then the newest others. */
export function chooseArticles(posts: readonly Post[], categoryName: string): Post[] {
  const newest = newestFirst(posts)
  return [...new Set([...postsIn(newest, categoryName), ...newest])].slice(0, RELATED_POSTS)
}
