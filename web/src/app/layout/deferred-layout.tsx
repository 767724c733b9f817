import { Suspense } from 'react'
import type { Location } from 'react-router-dom'
import { lazyComponent } from '../../components/lazy-component.ts'
import { Toaster } from '../../components/toast.tsx'
import { BackButton } from './back-button.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export { MobileMenu } from './mobile-menu.tsx'

const InstallOffer = lazyComponent(
  async () => (await import('../../features/install/install-offer.tsx')).InstallOffer,
)

/** The parts of the layout that the first screen does not need. */
export function DeferredLayout({ initialLocation }: { initialLocation: Location }) {
  return (
    <>
      <Suspense>
        <InstallOffer />
      </Suspense>
      <Toaster />
      <UpdatePrompt />
      <BackButton />
      <RouteFocus initialLocation={initialLocation} />
    </>
  )
}
