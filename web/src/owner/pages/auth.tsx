import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { site } from '#contract/site.ts'
import { nextPath } from '../../domain/session/next-path.ts'
import { userQuery } from '../../domain/session/queries.ts'
import { Head } from '../../lib/head.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AccountBenefits } from '../auth/account-benefits.tsx'
import { AuthTabs } from '../auth/auth-tabs.tsx'

/**
 * `/auth`: the forms to log in and to register. Redirects users with a one-time password to
 * `/account`, and other signed-in users to the path in `next` (default: the home page).
 */
export function AuthPage() {
  const { data: user, isPending } = useQuery(userQuery())
  const { search } = useLocation()
  // On /account the guard renders the form to replace a one-time password.
  if (user) return <Navigate to={user.mustChangePassword ? '/account' : nextPath(search)} replace />
  return (
    <>
      <Head page={titleOnlyPage('Log in or register')} />
      {isPending ? (
        <PageSpinner />
      ) : (
        <div className="page grid gap-x-16 gap-y-10 py-8 lg:grid-cols-[minmax(0,28rem)_minmax(0,26rem)] lg:justify-center lg:py-14">
          <div>
            <h1 className="text-3xl text-balance">Your {site.name} account</h1>
            <p className="mt-2 text-muted">Log in, or register to list your business.</p>
            <AuthTabs />
          </div>
          <AccountBenefits />
        </div>
      )}
    </>
  )
}
