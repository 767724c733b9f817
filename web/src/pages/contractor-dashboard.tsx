import { titleOnlyPage } from '#contract/page-meta.ts'
import { PageSpinner } from '../components/spinner.tsx'
import { Dashboard } from '../features/owner-listings/dashboard/dashboard.tsx'
import { Head } from '../lib/head.tsx'
import { NeedsConnection } from './owner/needs-connection.tsx'
import { RedirectWithNotice } from './owner/redirect-with-notice.tsx'
import { useFreshUser } from './owner/use-fresh-user.ts'

/** `/contractor-dashboard`: the listings of the user. Redirects users who have not paid. */
export function ContractorDashboardPage() {
  const user = useFreshUser()
  if (user && !user.hasActiveSubscription)
    return (
      <RedirectWithNotice
        to="/contractor-listing/payment"
        notice={{ tone: 'error', title: 'Payment Required' }}
      />
    )
  return (
    <div className="page min-h-dvh py-8">
      <Head page={titleOnlyPage('My Dashboard')} />
      {user ? (
        <Dashboard user={user} offline={(retry) => <NeedsConnection onRetry={retry} />} />
      ) : (
        <PageSpinner />
      )}
    </div>
  )
}
