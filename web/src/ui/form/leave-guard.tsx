import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'

interface LeaveGuardProps {
  /** True while the form has unsaved input. */
  isActive: boolean
  title: string
  /** Explains what happens to the input. */
  children: ReactNode
}

/** While `isActive`, asks for confirmation before the user leaves the page or closes the tab. */
export function LeaveGuard({ isActive, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isActive) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isActive])

  // What was being saved when the user wanted to leave is saved now.
  useEffect(() => {
    if (!isActive && blocker.state === 'blocked') blocker.proceed()
  }, [isActive, blocker])

  return (
    <>
      {/* `hasUnsavedInput` looks for it, because the fields alone do not always show a change. */}
      {isActive && <span hidden data-unsaved />}
      <Dialog
        isOpen={isActive && blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={title}
        footer={
          <>
            <Button variant="outline" onClick={() => blocker.reset?.()}>
              Keep Editing
            </Button>
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              Leave
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
