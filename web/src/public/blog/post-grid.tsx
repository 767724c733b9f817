import { Fragment, type RefObject } from 'react'
import type { Post } from '#contract/entities.ts'
import { AdSlot } from '../ad-slot.tsx'
import { CARDS_BETWEEN_ADS } from './lists.ts'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

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
