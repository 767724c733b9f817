import { useQuery } from '@tanstack/react-query'
import { fullDirectoryQuery, summaryQuery } from '../../domain/directory/queries.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { displayName } from '../../domain/session/user-name.ts'
import { EmailConfigurationCard } from '../email-service/configuration-card.tsx'
import { EmailTestCard } from '../email-service/test-card.tsx'
import { PaymentsNotice } from '../records/payments-notice.tsx'
import { RecentPosts } from '../records/recent-posts.tsx'
import { RecentRequests } from '../records/recent-requests.tsx'
import { type DirectoryCounts, StatCards } from '../records/stat-cards.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/**
 * `/admin`: a notice about unknown payments, statistics, recent requests, recent posts, a test of
 * the mail service, and a list of its settings.
 */
export function AdminDashboardPage() {
  const { data: user } = useQuery(userQuery())
  return (
    <AdminPage title="Admin Dashboard" lead={user && `Welcome back, ${displayName(user)}!`}>
      <div className="flex flex-col gap-8">
        <PaymentsNotice />
        <StatCards counts={useDirectoryCounts()} />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <RecentRequests />
          <RecentPosts />
        </div>
        <section aria-labelledby="system-settings">
          <h2 id="system-settings" className="mb-4 text-xl">
            System Settings
          </h2>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <EmailTestCard />
            <EmailConfigurationCard />
          </div>
        </section>
      </div>
    </AdminPage>
  )
}

/**
 * Returns the counts of contractors and categories from the summary of the directory. The featured
 * contractors are counted in the stored directory, because the summary does not contain their
 * number. With tiles, their number is unknown.
 */
function useDirectoryCounts(): DirectoryCounts {
  const { data: summary, isError } = useQuery({ ...summaryQuery(), staleTime: 0 })
  const { data: directory } = useQuery(fullDirectoryQuery())
  return {
    contractors: summary?.contractorCount,
    categories: summary?.categoryCount,
    isFailed: isError,
    featured: directory?.tiles
      ? undefined
      : directory?.index.filter(({ contractor }) => contractor.isFeatured).length,
  }
}
