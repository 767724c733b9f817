import type { Post } from '#contract/entities.ts'
import { newestFirst, postsIn, RELATED_POSTS } from '../../features/blog/lists.ts'

/** Returns up to three articles for a profile: first those of its category, then the newest. */
export function chooseArticles(posts: readonly Post[], categoryName: string): Post[] {
  const newest = newestFirst(posts)
  return [...new Set([...postsIn(newest, categoryName), ...newest])].slice(0, RELATED_POSTS)
}
