import { titleOnlyPage } from '#contract/page-meta.ts'
import { Head } from '../../lib/head.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { Dashboard } from '../listings/dashboard/dashboard.tsx'
import { NeedsConnection } from '../needs-connection.tsx'
import { RedirectWithNotice } from '../redirect-with-notice.tsx'
import { useFreshUser } from '../use-fresh-user.ts'

/** `/contractor-dashboard`: the listings of the user. Redirects users without an active payment. */
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
