import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Post } from '#contract/entities.ts'
import { formatLongDate } from '../../lib/format.ts'
import { useServerDrawing } from '../../lib/server-drawing.ts'
import { Badge } from '../../ui/badge.tsx'
import { PostDate } from './post-date.tsx'
import { safePostHtml } from './post-html.ts'
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
            {post.authorTitle && <span>{`, ${post.authorTitle}`}</span>}
          </span>
          <span aria-hidden className="hidden sm:inline">
            ·
          </span>
          <PostDate publishedAt={post.publishedAt} format={formatLongDate} />
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

/**
 * The content of an article, sanitized on render. Links to pages of this site do not reload the
 * app.
 */
function PostBody({ content }: { content: string }) {
  const server = useServerDrawing()
  const html = useMemo(
    () => (server ? server.toPostHtml(content) : safePostHtml(content)),
    [content, server],
  )
  const navigate = useNavigate()

  const followInternalLink = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    if (
      link.origin !== location.origin ||
      link.target !== '' ||
      isAnchorOnPage(link) ||
      /^\/(?:api|uploads)\//.test(link.pathname)
    )
      return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are the controls
    <div
      className="prose max-w-prose break-words sm:prose-lg"
      onClick={followInternalLink}
      // The sanitizers of the server and the browser may write the same content as different HTML.
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- the text is sanitized above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function isAnchorOnPage(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname === location.pathname
}
