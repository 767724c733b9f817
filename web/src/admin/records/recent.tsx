import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { ContactRequest, Post } from '#contract/entities.ts'
import { formatShortDate } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { contactRequestsQuery } from '../contact-requests/queries.ts'
import { RECENT_COUNT, recentPostsQuery, withoutSpam } from './queries.ts'

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
      <LinkButton to="/admin/blog/new" variant="soft" size="sm" icon="plus">
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
      <EmptyState heading="h3" title="No blog posts yet" icon="newspaper">
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
              <span>{formatShortDate(post.publishedAt ?? post.scheduledAt ?? post.createdAt)}</span>
            </p>
          </div>
          <LinkButton
            to={`/admin/blog/edit/${post.id}`}
            variant="ghost"
            size="sm"
            icon="pencil"
            aria-label={`Edit ${post.title}`}
          >
            Edit
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

/** The newest contact requests, without spam, with business name, date and read status. */
export function RecentRequests() {
  const query = useQuery(contactRequestsQuery())
  return (
    <RecentPanel
      title="Recent Contact Requests"
      actions={
        <LinkButton to="/admin/contact-requests" variant="ghost" size="sm">
          View All
        </LinkButton>
      }
    >
      <QueryView query={query} heading="h3" loading={<Skeleton className="m-4 h-56 w-auto" />}>
        {(requests) => <Table requests={withoutSpam(requests).slice(0, RECENT_COUNT)} />}
      </QueryView>
    </RecentPanel>
  )
}

function Table({ requests }: { requests: readonly ContactRequest[] }) {
  if (requests.length === 0)
    return <EmptyState heading="h3" title="No contact requests yet" icon="inbox" />
  return (
    <table className="w-full table-fixed text-left [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-3 sm:[&_tr>:first-child]:pl-5">
      <caption className="sr-only">Recent contact requests</caption>
      <thead className="border-b border-base-300 text-sm text-muted">
        <tr>
          <th scope="col" className="font-medium">
            Business Name
          </th>
          <th scope="col" className="w-32 font-medium max-sm:hidden">
            Date
          </th>
          <th scope="col" className="w-28 font-medium">
            Status
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-base-300">
        {requests.map(({ id, businessName, createdAt, isRead }) => (
          <tr key={id}>
            <th scope="row" className="font-medium break-words">
              <span>{businessName}</span>
              {/* On phones there is no room for a separate date column. */}
              <span className="block font-normal text-muted tabular-nums sm:hidden">
                {formatShortDate(createdAt)}
              </span>
            </th>
            <td className="whitespace-nowrap text-muted tabular-nums max-sm:hidden">
              {formatShortDate(createdAt)}
            </td>
            <td>{isRead ? <Badge>Read</Badge> : <Badge tone="accent">Unread</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface RecentPanelProps {
  title: string
  /** Links shown next to the title. */
  actions: ReactNode
  children: ReactNode
}

/** A dashboard section with a title. */
function RecentPanel({ title, actions, children }: RecentPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-base-300 py-3 pr-3 pl-4 sm:pl-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <div className="flex gap-1">{actions}</div>
      </div>
      {children}
    </section>
  )
}
