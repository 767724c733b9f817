import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Post } from '#contract/entities.ts'
import { PostArticle, PostArticleSkeleton } from '../../domain/blog/post-article.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { formatDateTime } from '../ui/admin-time.tsx'
import { previewQuery } from './queries.ts'

/**
 * The preview of an unpublished post. Redirects to the public page when the post is published. The
 * server returns unpublished posts only to admins.
 */
export function PostPreview({ slug }: { slug: string }) {
  const query = useQuery(previewQuery(slug))
  const { data: post, error } = query
  if (post?.status === 'published') return <Navigate to={`/blog/${slug}`} replace />
  return (
    <div className="page py-6 lg:py-10">
      <Head page={titleOnlyPage(post ? `Preview: ${post.title}` : 'Preview')} />
      {error instanceof ApiError && [404, 410].includes(error.status) ? (
        <Missing />
      ) : (
        <QueryView query={query} heading="h1" loading={<PostArticleSkeleton />}>
          {(found) => (
            <>
              <Banner post={found} />
              <div className="mt-6 max-w-[45rem]">
                <PostArticle post={found} />
              </div>
            </>
          )}
        </QueryView>
      )}
    </div>
  )
}

function Banner({ post }: { post: Post }) {
  const statusText =
    post.status === 'scheduled'
      ? `It is scheduled for ${formatDateTime(post.scheduledAt)}.`
      : 'It is a draft.'
  return (
    <Notice
      tone="warning"
      icon="eye"
      title="Preview"
      action={
        <LinkButton to={`/admin/blog/edit/${post.id}`} variant="outline" size="sm">
          Edit Post
        </LinkButton>
      }
    >
      <p>{`${statusText} Only administrators can see this page.`}</p>
    </Notice>
  )
}

function Missing() {
  return (
    <EmptyState
      heading="h1"
      title="Blog post not found."
      hint="The post you're looking for doesn't exist or has been removed."
      icon="file-x"
    >
      <LinkButton to="/blog">Return to Blog</LinkButton>
    </EmptyState>
  )
}
