import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import { checkConnection, isLeaving, useConnection } from '../device/connection.ts'
import { Head } from '../lib/head.tsx'
import { isLoadedPastWorker, networkAddress } from '../lib/network-address.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSpinner } from '../ui/loading.tsx'
import { NeedsConnection } from '../ui/needs-connection.tsx'
import { PageCodeError } from './lazy-page.ts'

/** Rendered when a route throws, or when its code cannot be loaded. */
export function RouteError() {
  const error = useRouteError()
  const { key } = useLocation()
  if (error instanceof PageCodeError) return <MissingCode key={key} error={error} />
  return <ErrorScreen error={error} />
}

/**
 * Rendered when the code of a page cannot be loaded, for example because an extension blocks it.
 * Loads the document of the page from the server, which draws public pages, if the server can be
 * reached, this document was not loaded for that reason, and the user is not leaving it.
 */
function MissingCode({ error }: { error: PageCodeError }) {
  const { pathname, search, hash } = useLocation()
  const connection = useConnection()
  const [isChecked, setChecked] = useState(
    () => isLoadedPastWorker(pathname + search) || isLeaving(),
  )
  useEffect(() => {
    if (isChecked) return
    let isCurrent = true
    void checkConnection().then((isReached) => {
      if (!isCurrent) return
      if (isReached) location.replace(networkAddress(pathname + search + hash))
      else setChecked(true)
    })
    return () => {
      isCurrent = false
    }
  }, [isChecked, pathname, search, hash])
  if (!isChecked) return <PageSpinner />
  if (connection.isGated) return <NeedsConnection heading="h1" onRetry={reload} />
  return connection.isOffline ? <NotAvailableOffline /> : <ErrorScreen error={error} />
}

const reload = () => window.location.reload()

/**
 * The screen for an uncaught error. Both actions reload the app: its state may be broken. "Try
 * Again" leads home, because the same page would fail again. A page whose code could not be loaded
 * is not broken, so "Try Again" loads it again.
 */
function ErrorScreen({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : 'Unknown error'
  const tryAgain = () =>
    error instanceof PageCodeError ? window.location.reload() : window.location.assign('/')
  return (
    <Screen title="Something went wrong" hint={message} icon="triangle-alert">
      <Button onClick={tryAgain}>Try Again</Button>
      <LinkButton href="/" variant="outline">
        Go to Homepage
      </LinkButton>
    </Screen>
  )
}

/** The fallback of the top-level error boundary, rendered when the router itself throws. */
export function RootErrorScreen({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorScreen error={error} />
    </main>
  )
}

function NotAvailableOffline() {
  return (
    <Screen
      title="Not available offline"
      hint="This page was not stored on this device. Connect to the internet and try again."
      icon="cloud-off"
    >
      <Button onClick={reload}>Retry</Button>
      <LinkButton href="/" variant="outline">
        Go to Homepage
      </LinkButton>
    </Screen>
  )
}

function Screen({
  children,
  ...state
}: {
  title: string
  hint: string
  icon: 'cloud-off' | 'triangle-alert'
  children: ReactNode
}) {
  return (
    <div className="flex min-h-[70vh] items-center justify-center">
      <Head page={titleOnlyPage(state.title)} />
      <EmptyState heading="h1" {...state}>
        {children}
      </EmptyState>
    </div>
  )
}
