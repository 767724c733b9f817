import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { Access } from '#contract/endpoint.ts'
import { plainPage } from '#contract/page-meta.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { lazyPart } from '../components/lazy-part.ts'
import { isUnreachable, LoadError } from '../components/query-view.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { hasLeft, useLeaving } from '../features/session/leaving.ts'
import { authPath } from '../features/session/next-path.ts'
import { userQuery } from '../features/session/queries.ts'
import { Head } from '../lib/head.tsx'
import { onNewsFromOtherTabs } from '../offline/forget.ts'

export const SignedInGuard = () => <Guard access="signed-in" />
export const PaidGuard = () => <Guard access="paid" />
export const AdminGuard = () => <Guard access="admin" />

const LOOK_AGAIN_MS = 5000

const OneTimePasswordPage = lazyPart(
  async () => (await import('../pages/one-time-password.tsx')).OneTimePasswordPage,
)

/** Lets those in who may see the pages under it. The server checks again at every call. */
function Guard({ access }: { access: Exclude<Access, 'public'> }) {
  const {
    data: user,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...userQuery(),
    // A page that waits for the network looks again by itself.
    refetchInterval: ({ state }) =>
      state.data === undefined && isUnreachable(state.error) ? LOOK_AGAIN_MS : false,
  })
  const { pathname, search } = useLocation()
  const isLeaving = useLeaving((state) => state.isLeaving)
  const retry = () => void refetch()

  useEffect(() => {
    hasLeft()
    return hasLeft
  }, [])
  // What watches the session comes later, and a tab in the background is in no hurry: a sign-out elsewhere is heard from the first moment (Q14).
  useEffect(() => onNewsFromOtherTabs(({ kind }) => void (kind === 'left' && refetch())), [refetch])

  // Somebody signs out: what is under here is already empty, and the way leads elsewhere.
  if (isLeaving) return <PageSpinner />

  if (user === undefined) {
    if (isUnreachable(error)) return <Offline onRetry={retry} isRetrying={isFetching} />
    return error ? (
      <LoadError heading="h1" error={error} onRetry={retry} isRetrying={isFetching} />
    ) : (
      <PageSpinner />
    )
  }
  // Only a 401 means signed out (A10); the page asked for is kept for after signing in (R21).
  if (user === null) return <Navigate to={authPath(pathname + search)} replace />
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<PageSpinner />}>
        <OneTimePasswordPage user={user} />
      </Suspense>
    )
  if (access === 'admin' && !user.isAdmin) return <Navigate to="/" replace />
  if (access === 'paid' && !user.hasActiveSubscription)
    return <Navigate to="/contractor-listing/payment" replace />
  return <Outlet />
}

/** A page behind sign-in without a network. Nobody is sent to /auth for that (A10). */
function Offline({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <>
      <Head page={plainPage("You're offline")} />
      <EmptyState
        heading="h1"
        title="You're offline"
        hint="This page needs a connection."
        icon={CloudOff}
      >
        <Button onClick={onRetry} pending={isRetrying}>
          Retry
        </Button>
      </EmptyState>
    </>
  )
}
