import { useQuery } from '@tanstack/react-query'
import { Newspaper, Pencil, Plus } from 'lucide-react'
import type { Post } from '#contract/entities.ts'
import { formatShortDate } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recentPostsQuery } from './queries.ts'
import { RecentPanel } from './recent-panel.tsx'

const statuses: Record<Post['status'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'success' },
}

/** The newest posts, each with an edit link. */
export function RecentPosts() {
  const query = useQuery(recentPostsQuery())
  const actions = (
    <>
      <LinkButton to="/admin/blog" variant="ghost" size="sm">
        View All
      </LinkButton>
      <LinkButton to="/admin/blog/new" variant="soft" size="sm" icon={Plus}>
        New Post
      </LinkButton>
    </>
  )
  return (
    <RecentPanel title="Recent Blog Posts" actions={actions}>
      <QueryView query={query} heading="h3" loading={<Skeleton className="m-4 h-56 w-auto" />}>
        {({ data }) => <List posts={data} />}
      </QueryView>
    </RecentPanel>
  )
}

function List({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0)
    return (
      <EmptyState heading="h3" title="No blog posts yet" icon={Newspaper}>
        <LinkButton to="/admin/blog/new">Write the First Post</LinkButton>
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-base-300">
      {posts.map((post) => (
        <li key={post.id} className="flex items-center gap-3 py-2 pr-3 pl-4 sm:pl-5">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium" title={post.title}>
              {post.title}
            </p>
            <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted">
              <Badge tone={statuses[post.status].tone}>{statuses[post.status].label}</Badge>
              {formatShortDate(post.publishedAt ?? post.scheduledAt ?? post.createdAt)}
            </p>
          </div>
          <LinkButton
            to={`/admin/blog/edit/${post.id}`}
            variant="ghost"
            size="sm"
            icon={Pencil}
            aria-label={`Edit ${post.title}`}
          >
            Edit
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
