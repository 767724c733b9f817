import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useStorageState } from '../../offline/storage-state.ts'
import { isFormInUse } from '../../sw/unsaved-input.ts'
import { useUpdate } from '../../sw/update-state.ts'

/**
 * Says that a new version waits, and lets the user take it now or at the next start; away while a
 * form is in use (U1 to U3).
 */
export function UpdatePrompt() {
  const { isWaiting, windowCount, needsReload, accept, holds } = useUpdate()
  const isUpdatedElsewhere = useStorageState((state) => state.isUpdatedElsewhere)
  const isBusy = useFormInUse() || holds > 0
  return <output className="block">{!isBusy && message()}</output>

  function message(): ReactNode {
    if (needsReload)
      return <Card text="Reload to finish updating" button="Reload" onClick={reload} />
    if (isUpdatedElsewhere)
      return <Card text="Updated in another tab" button="Reload" onClick={reload} />
    if (!isWaiting) return null
    const others = windowCount > 1 ? ` It reloads all ${windowCount} open tabs.` : ''
    return (
      <Card
        text={`A new version is ready.${others}`}
        button="Update"
        pendingLabel="Updating..."
        onClick={accept}
        onLater={() => useUpdate.setState({ isWaiting: false })}
      />
    )
  }
}

interface CardProps {
  text: string
  button: string
  pendingLabel?: string
  onClick: () => void
  onLater?: () => void
}

/** Above the bar with the phone number that a profile has on phones. */
function Card({ text, button, pendingLabel, onClick, onLater }: CardProps) {
  const [isPending, setIsPending] = useState(false)
  const click = () => {
    setIsPending(true)
    onClick()
  }
  return (
    <span className="fixed inset-x-4 bottom-24 z-40 flex flex-wrap items-center justify-end gap-2 rounded-box border border-base-300 bg-base-100 p-3 pl-4 shadow-lg md:left-auto md:bottom-4 md:max-w-md">
      <span className="mr-auto flex items-center gap-3 py-1 font-semibold">
        <RefreshCw aria-hidden size={20} className="shrink-0 text-primary" />
        {text}
      </span>
      {onLater && !isPending && (
        <Button variant="ghost" size="sm" onClick={onLater}>
          Later
        </Button>
      )}
      <Button
        size="sm"
        pending={isPending}
        {...(pendingLabel ? { pendingLabel } : {})}
        onClick={click}
      >
        {button}
      </Button>
    </span>
  )
}

/** True while the keyboard is in a form: what appears above it would move it away. */
function useFormInUse(): boolean {
  // The keyboard may be there before this is.
  const [isInUse, setIsInUse] = useState(() => isFormInUse())
  useEffect(() => {
    const look = () => setIsInUse(isFormInUse())
    // On the way from one field to the next no element has the focus.
    const lookAfter = () => setTimeout(look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookAfter)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', lookAfter)
    }
  }, [])
  return isInUse
}

function reload() {
  location.reload()
}
