import { Suspense } from 'react'
import type { Location } from 'react-router-dom'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Toaster } from '../../ui/toast.tsx'
import { BackButton } from './back-button.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export { MobileMenu } from './mobile-menu.tsx'

const InstallOffer = lazyComponent(
  async () => (await import('../install/install-offer.lazy.tsx')).InstallOffer,
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
