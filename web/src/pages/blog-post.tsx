import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Post } from '#contract/entities.ts'
import { blogPostMissingPage, blogPostPage, plainPage } from '#contract/pages.ts'
import { AdSlot } from '../components/ad-slot.tsx'
import { LinkButton } from '../components/button.tsx'
import { isUnreachable, NotOnDevice } from '../components/query-view.tsx'
import { toast } from '../components/toast.tsx'
import { BlogSidebar } from '../features/blog/blog-sidebar.tsx'
import { excerptOf } from '../features/blog/excerpt.ts'
import { PostArticle, PostArticleSkeleton } from '../features/blog/post-article.tsx'
import { isNotPublished, postBySlugQuery } from '../features/blog/queries.ts'
import { RelatedArticles } from '../features/blog/related-articles.tsx'
import { ApiError } from '../lib/call.ts'
import { Head } from '../lib/head.tsx'

/** 404: the not-found screen; offline without a copy: says so; any other failure: back to /blog with a toast (R16). */
export function BlogPostPage() {
  const { slug = '' } = useParams()
  const query = useQuery(postBySlugQuery(slug))
  const failure = query.data === undefined ? query.error : null
  if (query.data && !isNotPublished(query.error)) return <PostView post={query.data} />
  if (isNotPublished(query.error)) return <PostMissing />
  if (isUnreachable(failure) || query.fetchStatus === 'paused') {
    return (
      <div className="page py-8">
        <Head page={plainPage('Not on this device yet')} />
        <NotOnDevice heading="h1" onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        <p className="text-center"><LinkButton to="/blog" variant="ghost" icon={ArrowLeft}>Back to Blog</LinkButton></p>
      </div>
    )
  }
  if (failure) return <BackToBlog error={failure} />
  return (
    <div className="page py-6 lg:py-10" aria-busy="true">
      <Head page={plainPage('Blog')} />
      <span role="status" className="sr-only">Loading</span>
      <PostArticleSkeleton />
    </div>
  )
}

function PostView({ post }: { post: Post }) {
  return (
    <div className="page py-6 lg:py-10">
      <Head page={blogPostPage(post, excerptOf(post))} />
      <LinkButton to="/blog" variant="ghost" icon={ArrowLeft} className="-ml-4">Back to Blog</LinkButton>
      <div className="mt-4 grid gap-10 lg:grid-cols-[minmax(0,45rem)_18rem] lg:justify-between">
        <div className="min-w-0"><PostArticle post={post} /></div>
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
      <Head page={blogPostMissingPage()} />
      <h1 className="text-2xl">Blog post not found.</h1>{' '}
      <p className="mt-3 text-muted">The post you're looking for doesn't exist or has been removed.</p>
      <p className="mt-6"><LinkButton to="/blog">Return to Blog</LinkButton></p>
    </div>
  )
}

function BackToBlog({ error }: { error: unknown }) {
  const navigate = useNavigate()
  useEffect(() => {
    const description = error instanceof ApiError ? error.serverMessage : null
    toast({ tone: 'error', title: 'The article could not be loaded', ...(description ? { description } : {}) })
    void navigate('/blog', { replace: true })
  }, [error, navigate])
  return null
}
