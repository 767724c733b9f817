import { Suspense } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { lazyComponent } from '../../components/lazy-component.ts'
import { Toaster } from '../../components/toast.tsx'
import { useHydrated } from '../../lib/hydration.ts'
import { BackButton } from './back-button.tsx'
import { Footer } from './footer.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export { MobileMenu } from './mobile-menu.tsx'

const InstallOffer = lazyComponent(
  async () => (await import('../../features/install/install-offer.tsx')).InstallOffer,
)

/**
 * The parts of the layout that the first screen does not need. Their code is loaded after the page.
 * Admin pages have no footer.
 */
export function DeferredLayout({ initialLocation }: { initialLocation: Location }) {
  const isAdminPage = /^\/admin(\/|$)/.test(useLocation().pathname)
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated && (
        <Suspense>
          <InstallOffer />
        </Suspense>
      )}
      {!isAdminPage && <Footer />}
      {isHydrated && (
        <>
          <Toaster />
          <UpdatePrompt />
          <BackButton />
          <RouteFocus initialLocation={initialLocation} />
        </>
      )}
    </>
  )
}
