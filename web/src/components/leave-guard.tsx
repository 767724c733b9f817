import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface LeaveGuardProps {
  /** Something would be left behind. */
  isActive: boolean
  title: string
  /** What becomes of the input. */
  children: ReactNode
}

/** Leaving a form that was begun asks first; closing the tab does too (D8). */
export function LeaveGuard({ isActive, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
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
  )
}
