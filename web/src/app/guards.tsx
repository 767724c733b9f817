import type { Access } from '#contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { isUnreachable, LoadError } from '../components/query-view.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { userQuery } from '../features/session/queries.ts'

export const SignedInGuard = () => <Guard access="signed-in" />
export const PaidGuard = () => <Guard access="paid" />
export const AdminGuard = () => <Guard access="admin" />

/** Lets those in who may see the pages under it. The server checks again at every call. */
function Guard({ access }: { access: Exclude<Access, 'public'> }) {
  const { data: user, error, isFetching, refetch } = useQuery(userQuery())
  const { pathname, search } = useLocation()
  const retry = () => void refetch()

  if (user === undefined) {
    if (isUnreachable(error)) {
      return (
        <EmptyState heading="h1" title="You're offline" hint="This page needs a connection." icon={CloudOff}>
          <Button onClick={retry} pending={isFetching}>Retry</Button>
        </EmptyState>
      )
    }
    return error ? <LoadError heading="h1" error={error} onRetry={retry} isRetrying={isFetching} /> : <PageSpinner />
  }
  // Only a 401 means signed out (A10); the page asked for is kept for after signing in (R21).
  if (user === null) return <Navigate to={`/auth?${new URLSearchParams({ next: pathname + search })}`} replace />
  if (access === 'admin' && !user.isAdmin) return <Navigate to="/" replace />
  if (access === 'paid' && !user.hasActiveSubscription) return <Navigate to="/contractor-listing/payment" replace />
  return <Outlet />
}
