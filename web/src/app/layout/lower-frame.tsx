import { Toaster } from '../../components/toast.tsx'
import { Footer } from './footer.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** What of the frame nobody sees or needs first; its code comes after the page. */
export function LowerFrame() {
  return (
    <>
      <Footer />
      <Toaster />
      <UpdatePrompt />
      <RouteFocus />
    </>
  )
}
