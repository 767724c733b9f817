import { Fragment, type RefObject } from 'react'
import type { Post } from '#contract/entities.ts'
import { oneLine } from '#contract/rules/one-line.ts'
import { categoryNameKey } from '#contract/rules/post-lists.ts'
import { AdSlot } from '../ad-slot.tsx'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

/** Number of cards between two ads. */
export const CARDS_BETWEEN_ADS = 6
/** Number of cards shown at first and added by each "Load more". */
export const CARDS_PER_BATCH = 24

/** Returns the category names of the posts without duplicates, in alphabetical order. */
export function categoryNames(posts: readonly Post[]): string[] {
  const names = new Map<string, string>()
  for (const { categoryName } of posts)
    if (!names.has(categoryNameKey(categoryName)))
      names.set(categoryNameKey(categoryName), categoryName)
  return [...names.values()].sort((a, b) => (categoryNameKey(a) < categoryNameKey(b) ? -1 : 1))
}

/**
 * Returns the category of the URL as the posts spell it. If no post has it, returns the text of the
 * URL, cut to 60 characters. Returns '' for all categories.
 */
export function parseCategory(posts: readonly Post[], param: string | null): string {
  const text = oneLine(param ?? '')
  if (categoryNameKey(text) === 'all' || categoryNameKey(text) === 'all categories') return ''
  return (
    categoryNames(posts).find((name) => categoryNameKey(name) === categoryNameKey(text)) ??
    text.slice(0, 60)
  )
}

/**
 * Returns the number of cards to show, a multiple of `CARDS_PER_BATCH` and not more than `total`
 * posts need. `param` is the raw `show` parameter. If it is invalid, returns `CARDS_PER_BATCH`.
 */
export function parseShownCount(param: string | null, total: number): number {
  const number = Math.trunc(Number(param ?? 0))
  if (!(number > CARDS_PER_BATCH)) return CARDS_PER_BATCH
  return Math.min(
    Math.ceil(number / CARDS_PER_BATCH) * CARDS_PER_BATCH,
    Math.max(CARDS_PER_BATCH, Math.ceil(total / CARDS_PER_BATCH) * CARDS_PER_BATCH),
  )
}

const grid = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3'

interface PostGridProps {
  posts: readonly Post[]
  /** Ref to the list element. The page uses it to move the focus to an added card. */
  listRef?: RefObject<HTMLUListElement | null>
}

/** One to three columns of posts, with an ad after every 6th card on large screens. */
export function PostGrid({ posts, listRef }: PostGridProps) {
  return (
    <ul ref={listRef} className={grid}>
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          <li data-post>
            <PostCard post={post} isUrgent={index < 3} />
          </li>
          {(index + 1) % CARDS_BETWEEN_ADS === 0 && (
            <li className="col-span-full hidden lg:block">
              <AdSlot index={(index + 1) / CARDS_BETWEEN_ADS + 1} />
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  )
}

/** Placeholder for the grid. */
export function PostGridSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <div className={grid}>
      {Array.from({ length: cards }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </div>
  )
}
