import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import { useConnection } from '../device/connection.ts'
import { onSessionMessage } from '../domain/session/forget-user.ts'
import { authPath } from '../domain/session/next-path.ts'
import { userQuery } from '../domain/session/queries.ts'
import { endSignOut, useSignOutState } from '../domain/session/use-logout.ts'
import { Head } from '../lib/head.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PageSpinner } from '../ui/loading.tsx'
import { GATE_TITLE, NeedsConnection } from '../ui/needs-connection.tsx'
import { isUnreachable, LoadError } from '../ui/query-view.tsx'

export const SignedInGuard = () => <Guard access="signed-in" />
export const AdminGuard = () => <Guard access="admin" />

const RETRY_INTERVAL_MS = 5000

const OneTimePasswordPage = lazyComponent(
  async () => (await import('../owner/account/one-time-password.lazy.tsx')).OneTimePasswordPage,
)

/** Renders the child routes for users with the given access. The server checks requests too. */
function Guard({ access }: { access: 'signed-in' | 'admin' }) {
  const {
    data: user,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...userQuery(),
    // Retries while the server cannot be reached.
    refetchInterval: ({ state }) =>
      state.data === undefined && isUnreachable(state.error) ? RETRY_INTERVAL_MS : false,
  })
  const { pathname, search } = useLocation()
  const isLeaving = useSignOutState((state) => state.isSigningOut)
  const retry = () => void refetch()

  useEffect(() => {
    endSignOut()
    return endSignOut
  }, [])
  // Detects sign-outs in other tabs from the first render on. The code of the session watcher,
  // which also detects them, is loaded later.
  useEffect(() => onSessionMessage(({ kind }) => void (kind === 'left' && refetch())), [refetch])

  // A sign-out clears the user data before the next page is rendered.
  if (isLeaving) return <PageSpinner />

  if (user === undefined) {
    if (isUnreachable(error)) return <Offline onRetry={retry} isRetrying={isFetching} />
    return error ? (
      <LoadError heading="h1" error={error} onRetry={retry} isRetrying={isFetching} />
    ) : (
      <PageSpinner />
    )
  }
  // null means signed out (401). After signing in, the user returns to the requested page.
  if (user === null) return <Navigate to={authPath(pathname + search)} replace />
  if (user.mustChangePassword)
    return (
      <Suspense fallback={<PageSpinner />}>
        <OneTimePasswordPage user={user} />
      </Suspense>
    )
  if (access === 'admin' && !user.isAdmin) return <Navigate to="/" replace />
  return <Outlet />
}

/** Rendered instead of the page when the server cannot be reached and the user is not known. */
function Offline({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const isGated = useConnection((state) => state.isGated)
  return (
    <>
      <Head page={titleOnlyPage(isGated ? GATE_TITLE : "You're offline")} />
      <NeedsConnection heading="h1" onRetry={onRetry} isRetrying={isRetrying} />
    </>
  )
}
