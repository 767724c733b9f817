import type { Post } from '#contract/entities.ts'
import { newestFirst, filterByCategory, RELATED_POSTS } from '../../features/blog/lists.ts'

/** Returns up to three articles for a profile: first those of its category, then the newest. */
export function chooseArticles(posts: readonly Post[], categoryName: string): Post[] {
  const newest = newestFirst(posts)
  return [...new Set([...filterByCategory(newest, categoryName), ...newest])].slice(
    0,
    RELATED_POSTS,
  )
}
