import type { Post } from '#contract/entities.ts'

/** An ad stands after every so many cards. */
export const CARDS_BETWEEN_ADS = 6
/** Cards shown at first, and added by each "Load more" (B15). */
export const CARDS_AT_ONCE = 24
/** Related articles at most. */
export const RELATED_POSTS = 3
/** Latest posts on the home page (B15). */
export const LATEST_POSTS = 3

/** Newest first (B15); a post without a valid time comes last. */
export function newestFirst(posts: readonly Post[]): Post[] {
  return posts
    .filter((post) => post.status === 'published')
    .sort((a, b) => publishedTime(b) - publishedTime(a) || b.id - a.id)
}

function publishedTime(post: Post): number {
  const time = Date.parse(post.publishedAt ?? '')
  return Number.isNaN(time) ? -Infinity : time
}

/** The distinct category names in alphabetical order. */
export function categoryNames(posts: readonly Post[]): string[] {
  const names = new Map<string, string>()
  for (const { categoryName } of posts)
    if (!names.has(nameKey(categoryName))) names.set(nameKey(categoryName), categoryName)
  return [...names.values()].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
}

/** The posts of one category, named in any case; all of them for ''. */
export function postsIn(posts: readonly Post[], categoryName: string): Post[] {
  const wanted = nameKey(categoryName)
  return wanted === '' ? [...posts] : posts.filter((post) => nameKey(post.categoryName) === wanted)
}

/**
 * The category as the posts spell it, or the text of the address itself, cut to a length fit for a
 * sentence.
 */
export function readCategory(posts: readonly Post[], asked: string | null): string {
  const text = (asked ?? '').trim().replace(/\s+/g, ' ')
  if (nameKey(text) === 'all' || nameKey(text) === 'all categories') return ''
  return categoryNames(posts).find((name) => nameKey(name) === nameKey(text)) ?? text.slice(0, 60)
}

/**
 * How many cards to show; `asked` is the raw `show` parameter, anything but a number of cards is
 * the first lot.
 */
export function readShown(asked: string | null, total: number): number {
  const number = Math.trunc(Number(asked ?? 0))
  if (!(number > CARDS_AT_ONCE)) return CARDS_AT_ONCE
  return Math.min(
    Math.ceil(number / CARDS_AT_ONCE) * CARDS_AT_ONCE,
    Math.max(CARDS_AT_ONCE, Math.ceil(total / CARDS_AT_ONCE) * CARDS_AT_ONCE),
  )
}

/** Up to 3 other published posts of the same category, newest first. */
export function relatedPosts(
  posts: readonly Post[],
  post: Pick<Post, 'id' | 'categoryName'>,
): Post[] {
  return newestFirst(postsIn(posts, post.categoryName))
    .filter(({ id }) => id !== post.id)
    .slice(0, RELATED_POSTS)
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
