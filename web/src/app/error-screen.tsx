import type { ReactNode } from 'react'
import { useRouteError } from 'react-router-dom'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { useConnection } from '../device/connection.ts'
import { Head } from '../lib/head.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageCodeError } from './lazy-page.ts'

/** Rendered when a route throws, or when its code cannot be loaded. */
export function RouteError() {
  const error = useRouteError()
  const isOffline = useConnection((state) => state.isOffline)
  if (isOffline && error instanceof PageCodeError) return <NotAvailableOffline />
  return <ErrorScreen error={error} />
}

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
      <a href="/" className="btn border-base-300 bg-base-100 hover:bg-base-300/50">
        Go to Homepage
      </a>
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
      <Button onClick={() => window.location.reload()}>Retry</Button>
      <a href="/" className="btn border-base-300 bg-base-100 hover:bg-base-300/50">
        Go to Homepage
      </a>
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
