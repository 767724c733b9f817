import type { Post } from '#contract/entities.ts'

/** Number of cards between two ads. */
export const CARDS_BETWEEN_ADS = 6
/** Number of cards shown at first and added by each "Load more". */
export const CARDS_PER_BATCH = 24
/** Maximum number of related articles. */
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

/** Returns the distinct category names in alphabetical order. */
export function categoryNames(posts: readonly Post[]): string[] {
  const names = new Map<string, string>()
  for (const { categoryName } of posts)
    if (!names.has(nameKey(categoryName))) names.set(nameKey(categoryName), categoryName)
  return [...names.values()].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
}

/** Returns the posts of one category, ignoring case; all posts for ''. */
export function filterByCategory(posts: readonly Post[], categoryName: string): Post[] {
  const key = nameKey(categoryName)
  return key === '' ? [...posts] : posts.filter((post) => nameKey(post.categoryName) === key)
}

/**
 * Returns the category of the URL as the posts spell it. If no post has it, returns the text of the
 * URL, cut to 60 characters. Returns '' for all categories.
 */
export function parseCategory(posts: readonly Post[], param: string | null): string {
  const text = (param ?? '').trim().replace(/\s+/g, ' ')
  if (nameKey(text) === 'all' || nameKey(text) === 'all categories') return ''
  return categoryNames(posts).find((name) => nameKey(name) === nameKey(text)) ?? text.slice(0, 60)
}

/**
 * Returns the number of cards to show, a multiple of `CARDS_PER_BATCH`. `param` is the raw `show`
 * parameter. If `param` is invalid, returns `CARDS_PER_BATCH`.
 */
export function parseShownCount(param: string | null, total: number): number {
  const number = Math.trunc(Number(param ?? 0))
  if (!(number > CARDS_PER_BATCH)) return CARDS_PER_BATCH
  return Math.min(
    Math.ceil(number / CARDS_PER_BATCH) * CARDS_PER_BATCH,
    Math.max(CARDS_PER_BATCH, Math.ceil(total / CARDS_PER_BATCH) * CARDS_PER_BATCH),
  )
}

/** Returns up to 3 other published posts of the same category, newest first. */
export function relatedPosts(
  posts: readonly Post[],
  post: Pick<Post, 'id' | 'categoryName'>,
): Post[] {
  return newestFirst(filterByCategory(posts, post.categoryName))
    .filter(({ id }) => id !== post.id)
    .slice(0, RELATED_POSTS)
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
