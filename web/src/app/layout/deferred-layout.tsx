import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { isStandalone } from '../../device/platform.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Toaster } from '../../ui/toast.tsx'
import { RouteFocus } from './route-focus.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const InstallOffer = lazyComponent(
  async () => (await import('../install/install.tsx')).InstallOffer,
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

/**
 * The back button of the installed app, whose window has no browser controls. It is rendered into a
 * slot of the header.
 */
function BackButton() {
  const navigate = useNavigate()
  const [isInstalled] = useState(isStandalone)
  // Renders again after every navigation, so that `hasPreviousPage` is checked again.
  useLocation()
  const slot = document.getElementById('back-button-slot')
  if (!isInstalled || !slot || !hasPreviousPage()) return null
  return createPortal(
    <IconButton
      icon="chevron-left"
      iconSize={24}
      label="Back"
      className="-ml-2"
      onClick={() => void navigate(-1)}
    />,
    slot,
  )
}

/**
 * Returns true when Back leads to a page of the app. React Router stores the index of a history
 * entry as `idx` in its state.
 */
function hasPreviousPage(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return typeof idx === 'number' && idx > 0
}
