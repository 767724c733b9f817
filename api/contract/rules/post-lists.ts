import type { Post } from '../entities.ts'

/** Maximum number of related articles of a post or a profile. */
export const RELATED_POSTS = 3
/** Number of latest posts on the home page. */
export const LATEST_POSTS = 3

/** Returns the published posts, newest first. Posts without a valid time come last. */
export function newestFirst(posts: readonly Post[]): Post[] {
  return posts
    .filter((post) => post.status === 'published')
    .sort((a, b) => publishedTime(b) - publishedTime(a) || b.id - a.id)
}

function publishedTime(post: Post): number {
  const time = Date.parse(post.publishedAt ?? '')
  return Number.isNaN(time) ? -Infinity : time
}

/** Returns the posts of one category, ignoring case; all posts for ''. */
export function filterByCategory(posts: readonly Post[], categoryName: string): Post[] {
  const key = categoryNameKey(categoryName)
  return key === ''
    ? [...posts]
    : posts.filter((post) => categoryNameKey(post.categoryName) === key)
}

/** Returns up to three articles for a profile: first those of its category, then the newest. */
export function chooseArticles(posts: readonly Post[], categoryName: string): Post[] {
  const newest = newestFirst(posts)
  return [...new Set([...filterByCategory(newest, categoryName), ...newest])].slice(
    0,
    RELATED_POSTS,
  )
}

/** Returns up to three other published posts of the same category, newest first. */
export function relatedPosts(
  posts: readonly Post[],
  post: Pick<Post, 'id' | 'categoryName'>,
): Post[] {
  return newestFirst(filterByCategory(posts, post.categoryName))
    .filter(({ id }) => id !== post.id)
    .slice(0, RELATED_POSTS)
}

/** Returns the key for comparing category names. */
export function categoryNameKey(name: string): string {
  return name.trim().toLowerCase()
}
