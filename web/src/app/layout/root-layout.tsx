import { Suspense, useDeferredValue, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SkipLink } from './skip-link.tsx'

const DeferredLayout = lazyComponent(
  async () => (await import('./deferred-layout.lazy.tsx')).DeferredLayout,
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
