import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useStorageState } from '../../offline/storage-state.ts'
import { isFormInUse } from '../../sw/unsaved-input.ts'
import { useUpdateState } from '../../sw/update-state.ts'

/**
 * Offers to activate a waiting version now or later. Hidden while a form is in use, so that it does
 * not interrupt input.
 */
export function UpdatePrompt() {
  const { isWaiting, windowCount, needsReload, accept, holds } = useUpdateState()
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
        onLater={() => useUpdateState.setState({ isWaiting: false })}
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

/** Positioned above the phone bar that profiles have on phones. */
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

/** True while a form control has the focus. */
function useFormInUse(): boolean {
  // A control may have the focus before this component mounts.
  const [isInUse, setIsInUse] = useState(() => isFormInUse())
  useEffect(() => {
    const update = () => setIsInUse(isFormInUse())
    // Deferred, because no element has the focus while it moves from one field to the next.
    const updateDeferred = () => setTimeout(update)
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', updateDeferred)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', updateDeferred)
    }
  }, [])
  return isInUse
}

function reload() {
  location.reload()
}
