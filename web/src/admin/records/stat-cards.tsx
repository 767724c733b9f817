import { useQuery } from '@tanstack/react-query'
import { FolderTree, HardHat, Inbox, type LucideIcon, Newspaper } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contactRequestsQuery } from '../contact-requests/queries.ts'
import { countUnread, recentPostsQuery, withoutSpam } from './queries.ts'

export interface DirectoryCounts {
  contractors: number | undefined
  featured: number | undefined
  categories: number | undefined
  isFailed: boolean
}

/**
 * The counts on the admin dashboard. Contractors and categories load and fail together; posts and
 * requests load and fail on their own.
 */
export function StatCards({ counts }: { counts: DirectoryCounts }) {
  const posts = useQuery(recentPostsQuery())
  const requests = useQuery(contactRequestsQuery())
  return (
    <ul aria-label="Overview" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Stat
        icon={HardHat}
        to="/admin/contractors"
        label="Total Contractors"
        count={counts.contractors}
        isFailed={counts.isFailed}
        hint={
          counts.featured === undefined ? ' ' : `Including ${formatCount(counts.featured)} featured`
        }
      />
      <Stat
        icon={FolderTree}
        to="/admin/categories"
        label="Categories"
        count={counts.categories}
        isFailed={counts.isFailed}
      />
      <Stat
        icon={Newspaper}
        to="/admin/blog"
        label="Blog Posts"
        count={posts.data?.pagination.totalCount}
        isFailed={posts.isError}
      />
      <Stat
        icon={Inbox}
        to="/admin/contact-requests"
        label="Contact Requests"
        count={requests.data && withoutSpam(requests.data).length}
        isFailed={requests.isError}
        hint={requests.data ? formatPlural(countUnread(requests.data), 'unread message') : ' '}
      />
    </ul>
  )
}

interface StatProps {
  icon: LucideIcon
  to: string
  label: string
  count: number | undefined
  isFailed: boolean
  hint?: string
}

function Stat({ icon: Icon, to, label, count, isFailed, hint }: StatProps) {
  return (
    <li className="panel relative flex flex-col p-4 focus-within:border-primary hover:border-primary sm:p-5">
      <Link
        to={to}
        className="flex items-center gap-2 text-sm text-muted after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-primary sm:text-base"
      >
        <Icon aria-hidden size={18} className="shrink-0 text-primary max-sm:hidden" />
        {label}
      </Link>
      <span className="flex min-h-10 items-end pt-2 font-heading text-2xl leading-none font-bold tabular-nums sm:text-3xl">
        {count !== undefined ? (
          formatCount(count)
        ) : isFailed ? (
          <>
            —<span className="sr-only">Not known</span>
          </>
        ) : (
          <Skeleton className="h-8 w-16" />
        )}
      </span>
      <span className="mt-1.5 min-h-5 text-sm text-muted">{hint}</span>
    </li>
  )
}
