import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormAlert } from './form-alert.tsx'

interface AdminConfirmProps {
  title: string
  /** Says what goes. */
  children: ReactNode
  /** Of the button that does it. */
  confirm: string
  pendingLabel: string
  isPending: boolean
  /** Why the last try failed. */
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something is taken away. Draw it only while it is to be asked. */
export function AdminConfirm({
  title,
  children,
  confirm,
  pendingLabel,
  isPending,
  failure,
  onConfirm,
  onClose,
}: AdminConfirmProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={isPending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {failure && <FormAlert title={failure} />}
      </div>
    </Dialog>
  )
}

/** Where the focus goes when what had it is gone: the heading of the page. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * The same once a dialog has ended and given the focus back to a button that is about to go: for
 * who draws the dialog.
 */
export function useHeadingFocus(): () => void {
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (ended > 0) focusPageHeading()
  }, [ended])
  return () => setEnded((before) => before + 1)
}
