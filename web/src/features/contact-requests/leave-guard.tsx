import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'

/** Leaving a form that was begun asks first; closing the tab does too (D8). */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname)

  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Leave without sending?"
      footer={(
        <>
          <Button variant="outline" onClick={() => blocker.reset?.()}>Keep Editing</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>Leave</Button>
        </>
      )}
    >
      <p>What you have written has not been sent and will be lost.</p>
    </Dialog>
  )
}
