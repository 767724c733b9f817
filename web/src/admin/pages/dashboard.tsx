import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { featuredCountQuery, summaryQuery } from '../../domain/directory/queries.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { contactRequestsQuery } from '../contact-requests/queries.ts'
import { MailCards } from '../email-service/cards.tsx'
import { BeforeOnline, LastBackup } from '../readiness/before-online.tsx'
import { countUnread, recentPostsQuery, withoutSpam } from '../records/queries.ts'
import { RecentPosts, RecentRequests } from '../records/recent.tsx'
import { WaitingList } from '../records/waiting-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/**
 * `/admin`: what waits, statistics, recent requests, recent posts, when the last backup was made, a
 * test of the mail service, and a list of its settings.
 */
export function AdminDashboardPage() {
  const { data: user } = useQuery(userQuery())
  return (
    <AdminPage title="Admin Dashboard" lead={user && `Welcome back, ${displayName(user)}!`}>
      <div className="flex flex-col gap-8">
        <BeforeOnline />
        <WaitingList />
        <StatCards counts={useDirectoryCounts()} />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <RecentRequests />
          <RecentPosts />
        </div>
        <section aria-labelledby="system-settings">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
            <div>
              <h2 id="system-settings" className="text-xl">
                System Settings
              </h2>
              <p className="text-muted">
                <LastBackup />
              </p>
            </div>
            <LinkButton to="/admin/mail-settings" variant="ghost" size="sm" icon="settings">
              Mail Settings
            </LinkButton>
          </div>
          <MailCards />
        </section>
      </div>
    </AdminPage>
  )
}

/**
 * Returns the counts of contractors and categories from the summary of the directory. The featured
 * contractors are counted in the stored directory, because the summary does not contain their
 * number. When only some states are stored, their number is unknown.
 */
function useDirectoryCounts(): DirectoryCounts {
  const { data: summary, isError } = useQuery({ ...summaryQuery(), staleTime: 0 })
  const { data: featured } = useQuery(featuredCountQuery())
  return {
    contractors: summary?.contractorCount,
    categories: summary?.categoryCount,
    isFailed: isError,
    featured: featured ?? undefined,
  }
}

interface DirectoryCounts {
  contractors: number | undefined
  featured: number | undefined
  categories: number | undefined
  isFailed: boolean
}

/**
 * The counts on the admin dashboard. Contractors and categories load and fail together; posts and
 * requests load and fail on their own.
 */
function StatCards({ counts }: { counts: DirectoryCounts }) {
  const posts = useQuery(recentPostsQuery())
  const requests = useQuery(contactRequestsQuery())
  return (
    <ul aria-label="Overview" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Stat
        icon="hard-hat"
        to="/admin/contractors"
        label="Total Contractors"
        count={counts.contractors}
        isFailed={counts.isFailed}
        hint={
          counts.featured === undefined ? ' ' : `Including ${formatCount(counts.featured)} featured`
        }
      />
      <Stat
        icon="folder-tree"
        to="/admin/categories"
        label="Categories"
        count={counts.categories}
        isFailed={counts.isFailed}
      />
      <Stat
        icon="newspaper"
        to="/admin/blog"
        label="Blog Posts"
        count={posts.data?.pagination.totalCount}
        isFailed={posts.isError}
      />
      <Stat
        icon="inbox"
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
  icon: IconName
  to: string
  label: string
  count: number | undefined
  isFailed: boolean
  hint?: string
}

function Stat({ icon, to, label, count, isFailed, hint }: StatProps) {
  return (
    <li className="panel relative flex flex-col p-4 focus-within:border-primary hover:border-primary sm:p-5">
      <Link
        to={to}
        className="flex items-center gap-2 text-sm text-muted after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-primary sm:text-base"
      >
        <Icon name={icon} size={18} className="shrink-0 text-primary max-sm:hidden" />
        <span>{label}</span>
      </Link>
      <span className="flex min-h-10 items-end pt-2 font-heading text-2xl leading-none font-bold tabular-nums sm:text-3xl">
        {count !== undefined ? (
          formatCount(count)
        ) : isFailed ? (
          <>
            <span>—</span>
            <span className="sr-only">Not known</span>
          </>
        ) : (
          <Skeleton className="h-8 w-16" />
        )}
      </span>
      <span className="mt-1.5 min-h-5 text-sm text-muted">{hint}</span>
    </li>
  )
}
