import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { blogPostNotFoundPage, blogPostPage } from '#content/page-heads/blog.ts'
import { titleOnlyPage, untitledPage } from '#content/page-meta.ts'
import type { Post } from '#contract/entities.ts'
import { postExcerpt } from '#contract/rules/post-excerpt.ts'
import { relatedPosts } from '#contract/rules/post-lists.ts'
import { PostArticle, PostArticleSkeleton } from '../../domain/blog/post-article.tsx'
import {
  blogListQuery,
  isNotPublished,
  isUnpublished,
  postBySlugQuery,
} from '../../domain/blog/queries.ts'
import { useRetryWhenSignedIn } from '../../domain/session/use-retry-when-signed-in.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { isUnreachable, NotOnDevice } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { AdSlot } from '../ad-slot.tsx'
import { PostCard, PostCardSkeleton } from '../blog/post-card.tsx'

/** Loaded lazily, because only admins use it. */
const PostPreview = lazyComponent<{ slug: string }>(
  () => import('../../admin/blog/post-preview.tsx').then((module) => module.PostPreview),
  PreviewMissing,
)

/** `/blog/{slug}`: a blog post. `?preview=1` shows admins the preview of an unpublished post. */
export function BlogPostPage() {
  const { slug = '' } = useParams()
  const [params] = useSearchParams()
  return params.get('preview') === '1' ? (
    <Suspense fallback={<PostLoading />}>
      <PostPreview slug={slug} />
    </Suspense>
  ) : (
    <PublicPost slug={slug} />
  )
}

/**
 * Renders the post, or the not-found screen after a 404 or 410. When the server cannot be reached
 * and the post is not stored, renders the offline state. Redirects admins to the preview of an
 * unpublished post. After any other error, redirects to /blog with a toast.
 */
function PublicPost({ slug }: { slug: string }) {
  const query = useQuery(postBySlugQuery(slug))
  useRetryWhenSignedIn(isNotPublished(query.error), query.refetch)
  const loadError = query.data === undefined ? query.error : null
  if (query.data && !isNotPublished(query.error)) return <PostView post={query.data} />
  if (isUnpublished(query.error)) return <Navigate to={`/blog/${slug}?preview=1`} replace />
  if (isNotPublished(query.error)) return <PostMissing />
  if (isUnreachable(loadError) || query.fetchStatus === 'paused') {
    return (
      <div className="page py-8">
        <Head page={titleOnlyPage('Not on this device yet')} isProvisional />
        <NotOnDevice
          heading="h1"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
        <p className="text-center">
          <LinkButton to="/blog" variant="ghost" icon="arrow-left">
            Back to Blog
          </LinkButton>
        </p>
      </div>
    )
  }
  if (loadError) return <RedirectToBlog error={loadError} />
  return <PostLoading />
}

function PreviewMissing() {
  return (
    <div className="page py-8">
      <Head page={titleOnlyPage('Preview')} />
      <EmptyState
        heading="h1"
        title="Not available offline"
        hint="The preview needs a connection."
        icon="cloud-off"
      >
        <LinkButton to="/blog">Return to Blog</LinkButton>
      </EmptyState>
    </div>
  )
}

function PostLoading() {
  return (
    <div className="page py-6 lg:py-10" aria-busy="true">
      <Head page={untitledPage} isProvisional />
      <span role="status" className="sr-only">
        Loading
      </span>
      <PostArticleSkeleton />
    </div>
  )
}

function PostView({ post }: { post: Post }) {
  const { name } = useSite()
  return (
    <div className="page py-6 lg:py-10">
      <Head page={blogPostPage(post, postExcerpt(post), name)} />
      <LinkButton to="/blog" variant="ghost" icon="arrow-left" className="-ml-4">
        Back to Blog
      </LinkButton>
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,45rem)_18rem] lg:justify-between">
        <div className="min-w-0">
          <PostArticle post={post} />
        </div>
        <BlogSidebar />
      </div>
      <RelatedArticles post={post} />
      <AdSlot index={1} className="mt-12" />
    </div>
  )
}

function PostMissing() {
  return (
    <div className="page py-20 text-center">
      <Head page={blogPostNotFoundPage()} />
      <span className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-base-300/60 text-muted">
        <Icon name="file-x" size={28} className="stroke-[1.75]" />
      </span>
      <h1 className="text-2xl">Blog post not found.</h1>{' '}
      <p className="mt-3 text-muted">
        The post you're looking for doesn't exist or has been removed.
      </p>
      <p className="mt-6">
        <LinkButton to="/blog">Return to Blog</LinkButton>
      </p>
    </div>
  )
}

function RedirectToBlog({ error }: { error: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    const description = error instanceof ApiError ? (error.serverMessage ?? undefined) : undefined
    toast({
      tone: 'error',
      title: 'The article could not be loaded',
      description,
    })
    void navigate('/blog', { replace: true })
  }, [error, navigate])
  return <Head page={untitledPage} isProvisional />
}

/**
 * Up to 3 other posts of the same category, newest first. Renders placeholders while the posts
 * load, and nothing when there are none.
 */
function RelatedArticles({ post }: { post: Post }) {
  const { data, isPending } = useQuery(blogListQuery())
  const related = data ? relatedPosts(data, post) : []
  if (!isPending && related.length === 0) return null
  return (
    <section aria-labelledby="related-articles" className="mt-14 print:hidden">
      <h2 id="related-articles" className="text-2xl">
        Related Articles
      </h2>
      <ul
        className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3"
        aria-busy={isPending}
      >
        {isPending
          ? Array.from({ length: 3 }, (_, index) => (
              <li key={index}>
                <PostCardSkeleton />
              </li>
            ))
          : related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} heading="h3" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Sidebar of a post: a link to all posts, and an ad. */
function BlogSidebar() {
  return (
    <aside
      aria-label="More from the blog"
      className="flex flex-col gap-6 print:hidden lg:sticky lg:top-24 lg:self-start"
    >
      <div className="rounded-box border border-base-300 bg-base-100 p-5">
        <h2 className="text-lg">More from the blog</h2>
        <p className="mt-1 text-muted">Repairs, quotes, permits and how to choose a contractor.</p>
        <LinkButton to="/blog" variant="outline" className="mt-4">
          View All Articles
        </LinkButton>
      </div>
      <AdSlot index={2} shape="box" />
    </aside>
  )
}
