import { Suspense, useDeferredValue, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom'
import { lazyComponent } from '../../components/lazy-component.ts'
import { SkipLink } from '../../components/skip-link.tsx'
import { isServerDrawn } from '../../lib/hydration.ts'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'

const DeferredLayout = lazyComponent(
  async () => (await import('./deferred-layout.tsx')).DeferredLayout,
)

/**
 * The layout of every page. `main` is at least as tall as the window, so that the footer stays out
 * of view while a page loads.
 */
export function RootLayout() {
  const [initialLocation] = useState(useLocation())
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
 * Loads the deferred layout after the first render of the page, unless the server has drawn both.
 * The user may have navigated by then, so the deferred layout receives the initial location.
 */
function DeferredLayoutSlot({ initialLocation }: { initialLocation: Location }) {
  const [isDrawn] = useState(isServerDrawn)
  const isPageRendered = useDeferredValue(true, isDrawn)
  return isPageRendered ? (
    <Suspense fallback={<FooterPlaceholder />}>
      <DeferredLayout initialLocation={initialLocation} />
    </Suspense>
  ) : (
    <FooterPlaceholder />
  )
}

/** Is about as tall as the footer, so that a saved scroll position can be restored. */
function FooterPlaceholder() {
  return <div aria-hidden className="mt-16 h-[110rem] lg:h-[42rem]" />
}
