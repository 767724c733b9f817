import { Suspense, useDeferredValue, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom'
import { clampToNow, useDirectoryStatus } from '../../device/directory-state.ts'
import { formatAsOf } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useNetworkAddress } from '../../ui/needs-connection.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SiteNotice } from './site-notice.tsx'

const DeferredLayout = lazyComponent(
  async () => (await import('./deferred-layout.tsx')).DeferredLayout,
)

/**
 * The layout of every page. `main` is at least as tall as the window, so that the footer stays out
 * of view while a page loads.
 */
export function RootLayout() {
  const location = useLocation()
  const [initialLocation] = useState(location)
  // Admin pages have no footer.
  const isAdminPage = /^\/admin(\/|$)/.test(location.pathname)
  return (
    <div>
      <SkipLink />
      <RouteProgress />
      <SiteNotice />
      <Header />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <Outlet />
      </main>
      <DeferredLayoutSlot initialLocation={initialLocation} />
      {!isAdminPage && <Footer />}
      <ScrollRestoration />
    </div>
  )
}

/** A progress line at the top of the window while the code of the next page is loading. */
function RouteProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div
      aria-hidden
      className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent transition-transform duration-500 ease-out ${isLoading ? 'scale-x-75' : 'scale-x-0 opacity-0'}`}
    />
  )
}

/**
 * Loads the deferred layout after the first render of the page. The user may have navigated by
 * then, so the deferred layout receives the initial location.
 */
function DeferredLayoutSlot({ initialLocation }: { initialLocation: Location }) {
  const isPageRendered = useDeferredValue(true, false)
  return (
    isPageRendered && (
      <Suspense>
        <DeferredLayout initialLocation={initialLocation} />
      </Suspense>
    )
  )
}

/** A link that skips the header and leads to `#main`. It is the first tab stop. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="btn btn-primary fixed top-2 left-2 z-50 -translate-y-[calc(100%+1rem)] focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/**
 * A bar below the header while the server cannot be reached. It shows the time of the stored
 * directory, if there is one. When something in front of the site answers instead of it, the bar
 * has a link that shows its page.
 */
function OfflineBar() {
  const { asOf, isOffline, isGated } = useDirectoryStatus()
  const address = useNetworkAddress()
  const age = asOf
    ? `Showing the directory as of ${formatAsOf(clampToNow(asOf))}`
    : 'Showing what is stored on this device'
  return (
    <output className="block">
      {isOffline && (
        <span className="flex items-center justify-center gap-2 border-b border-base-300 bg-base-200 px-3 py-2 text-sm text-balance">
          <Icon name="cloud-off" size={16} className="shrink-0" />
          <span>{`Offline. ${age}`}</span>
        </span>
      )}
      {isGated && (
        <span className="flex items-center justify-center gap-2 border-b border-base-300 bg-base-200 px-3 py-2 text-sm">
          <Icon name="shield-alert" size={16} className="shrink-0" />
          <span>
            Something is in front of this site, such as the sign-in page of a network.{' '}
            <a href={address} className="inline-block py-1 font-semibold underline">
              Open the site again
            </a>{' '}
            <span>{`to see it. ${age}`}</span>
          </span>
        </span>
      )}
    </output>
  )
}
