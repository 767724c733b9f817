import { Suspense, useDeferredValue, useState } from 'react'
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router-dom'
import { lazyPart } from '../../components/lazy-part.ts'
import { SkipLink } from '../../components/skip-link.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'

const LowerFrame = lazyPart(async () => (await import('./lower-frame.tsx')).LowerFrame)

/**
 * The frame round every page. `main` fills the window, so that the footer does not move in sight
 * while a page loads.
 */
export function RootLayout() {
  const [openedAt] = useState(useLocation())
  return (
    <div>
      <SkipLink />
      <RouteProgress />
      <Header />
      <OfflineBar />
      <main id="main" tabIndex={-1} className="min-h-dvh">
        <Outlet />
      </main>
      <Below openedAt={openedAt} />
      <ScrollRestoration />
    </div>
  )
}

/** A line at the upper edge while the code of the next page is on its way. */
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
 * Its code is asked for once the page stands, not while it is being drawn; whoever is quick may be
 * on the next page by then.
 */
function Below({ openedAt }: { openedAt: Location }) {
  const isDue = useDeferredValue(true, false)
  return isDue ? (
    <Suspense fallback={<FooterRoom />}>
      <LowerFrame openedAt={openedAt} />
    </Suspense>
  ) : (
    <FooterRoom />
  )
}

/** About as high as the footer, so that a kept scroll position is still there. */
function FooterRoom() {
  return <div aria-hidden className="mt-16 h-[110rem] lg:h-[42rem]" />
}
