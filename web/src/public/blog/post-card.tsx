import { createElement } from 'react'
import { Link } from 'react-router-dom'
import type { Post } from '#contract/entities.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { PostDate } from '../../domain/blog/post-date.tsx'
import { PostImage } from '../../domain/blog/post-image.tsx'
import { formatShortDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/loading.tsx'

interface PostCardProps {
  post: Post
  heading?: 'h2' | 'h3'
  /** Loads the image at once. Used for the first cards of a page. */
  isUrgent?: boolean
}

/** Card of a post. The title is the link, and its clickable area is the whole card. */
export function PostCard({ post, heading = 'h2', isUrgent = false }: PostCardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-box border border-base-300 bg-base-100 transition-shadow duration-150 focus-within:shadow-soft hover:shadow-soft">
      <PostImage post={post} isUrgent={isUrgent} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone="primary">{post.categoryName}</Badge>
          <PostDate publishedAt={post.publishedAt} format={formatShortDate} />
        </div>
        {createElement(
          heading,
          { className: 'text-lg leading-snug' },
          <Link
            to={`/blog/${post.slug}`}
            className="after:absolute after:inset-0 after:rounded-box group-hover:underline"
          >
            {post.title}
          </Link>,
        )}
        <p className="line-clamp-4 text-muted">{postExcerpt(post)}</p>
      </div>
    </article>
  )
}

/** Placeholder as large as a card. */
export function PostCardSkeleton() {
  return (
    <div
      aria-hidden
      className="flex h-full flex-col overflow-hidden rounded-box border border-base-300 bg-base-100"
    >
      <Skeleton className="aspect-[3/2] w-full rounded-none" />
      <div className="flex flex-col gap-2 p-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
