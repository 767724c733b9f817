import type { Post } from '#contract/entities.ts'
import { formatLongDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { PostBody } from './post-body.tsx'
import { PostImage } from './post-image.tsx'

/** A whole post with its category, title, author, date, picture and content. */
export function PostArticle({ post }: { post: Post }) {
  return (
    <article>
      <header>
        <Badge tone="primary">{post.categoryName}</Badge>
        <h1 className="mt-3 max-w-[24ch] text-3xl text-balance sm:text-4xl">{post.title}</h1>
        <p className="mt-4 flex flex-col gap-x-2 text-muted sm:flex-row sm:flex-wrap">
          <span>
            <span className="font-medium text-base-content">{post.authorName}</span>
            {post.authorTitle && `, ${post.authorTitle}`}
          </span>
          <span aria-hidden className="hidden sm:inline">
            ·
          </span>
          <time dateTime={post.publishedAt ?? undefined}>{formatLongDate(post.publishedAt)}</time>
        </p>
      </header>
      <PostImage
        post={post}
        scale={2}
        isUrgent
        className={`mt-6 w-full rounded-box ${post.imageUrl ? 'aspect-[2/1]' : 'h-36'}`}
      />
      <div className="mt-8">
        <PostBody content={post.content} />
      </div>
    </article>
  )
}

/** Placeholder about as large as the beginning of an article. */
export function PostArticleSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton h-6 w-32 rounded-full" />
      <div className="skeleton mt-3 h-20 w-full max-w-xl rounded-field" />
      <div className="skeleton mt-4 h-6 w-64 rounded-field" />
      <div className="skeleton mt-6 aspect-[2/1] w-full rounded-box" />
      <div className="skeleton mt-8 h-96 w-full max-w-prose rounded-field" />
    </div>
  )
}
