import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useStorageState } from '../../device/storage-state.ts'
import { isFormInUse, useUpdateState } from '../../sw/updates.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/**
 * Offers to activate a new version, or to reload a tab with an old version. Hidden while a form is
 * in use or a task such as a payment is running.
 */
export function UpdatePrompt() {
  const { isWaiting, windowCount, needsReload, acceptUpdate, suppressCount } = useUpdateState()
  const isUpdatedElsewhere = useStorageState((state) => state.isUpdatedElsewhere)
  const isBusy = useFormInUse() || suppressCount > 0
  return <output className="block">{!isBusy && message()}</output>

  function message(): ReactNode {
    if (needsReload)
      return <Card key="rest" text="Reload to finish updating" button="Reload" onClick={reload} />
    if (isUpdatedElsewhere)
      return <Card key="other" text="Updated in another tab" button="Reload" onClick={reload} />
    if (!isWaiting) return null
    const others = windowCount > 1 ? ` It reloads all ${windowCount} open tabs.` : ''
    return (
      <Card
        key="update"
        text={`A new version is ready.${others}`}
        button="Update"
        pendingLabel="Updating..."
        onClick={acceptUpdate}
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

/** A card at the bottom of the screen. It is above a bar that is fixed there. */
function Card({ text, button, pendingLabel, onClick, onLater }: CardProps) {
  const [isPending, setIsPending] = useState(false)
  const click = () => {
    setIsPending(true)
    onClick()
  }
  return (
    <span className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-40 flex flex-wrap items-center justify-end gap-2 rounded-box border border-base-300 bg-base-100 p-3 pl-4 shadow-lg md:left-auto md:max-w-md">
      <span className="mr-auto flex items-center gap-3 py-1 font-semibold">
        <Icon name="refresh-cw" size={20} className="shrink-0 text-primary" />
        <span>{text}</span>
      </span>
      {onLater && !isPending && (
        <Button variant="ghost" size="sm" onClick={onLater}>
          Later
        </Button>
      )}
      <Button size="sm" pending={isPending} pendingLabel={pendingLabel} onClick={click}>
        {button}
      </Button>
    </span>
  )
}

/** Returns the value of `isFormInUse`, updated when the focus moves. */
function useFormInUse(): boolean {
  return useSyncExternalStore(subscribeToFocus, () => isFormInUse())
}

function subscribeToFocus(onMove: () => void): () => void {
  // Deferred, because no field has the focus for a moment when the user moves to the next field.
  const onLeave = () => setTimeout(onMove)
  document.addEventListener('focusin', onMove)
  document.addEventListener('focusout', onLeave)
  return () => {
    document.removeEventListener('focusin', onMove)
    document.removeEventListener('focusout', onLeave)
  }
}

function reload() {
  location.reload()
}
