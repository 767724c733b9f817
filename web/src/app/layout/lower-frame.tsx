import { type Location, useLocation } from 'react-router-dom'
import { Toaster } from '../../components/toast.tsx'
import { Footer } from './footer.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export { MobileMenu } from './mobile-menu.tsx'

/** What of the frame nobody sees or needs first; its code comes after the page. The operator's desk has no footer. */
export function LowerFrame({ openedAt }: { openedAt: Location }) {
  const isDesk = /^\/admin(\/|$)/.test(useLocation().pathname)
  return (
    <>
      {!isDesk && <Footer />}
      <Toaster />
      <UpdatePrompt />
      <RouteFocus openedAt={openedAt} />
    </>
  )
}
