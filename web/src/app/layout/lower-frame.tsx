import { Suspense } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { lazyPart } from '../../components/lazy-part.ts'
import { Toaster } from '../../components/toast.tsx'
import { Footer } from './footer.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { WayBack } from './way-back.tsx'

export { MobileMenu } from './mobile-menu.tsx'

const InstallOffer = lazyPart(
  async () => (await import('../../features/install/install-offer.tsx')).InstallOffer,
)

/**
 * What of the frame nobody sees or needs first; its code comes after the page. The operator's desk
 * has no footer.
 */
export function LowerFrame({ openedAt }: { openedAt: Location }) {
  const isDesk = /^\/admin(\/|$)/.test(useLocation().pathname)
  return (
    <>
      <Suspense>
        <InstallOffer />
      </Suspense>
      {!isDesk && <Footer />}
      <Toaster />
      <UpdatePrompt />
      <WayBack />
      <RouteFocus openedAt={openedAt} />
    </>
  )
}
