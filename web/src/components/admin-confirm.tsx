import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormAlert } from './form-alert.tsx'

interface AdminConfirmProps {
  title: string
  /** Describes what is deleted. */
  children: ReactNode
  /** Label of the confirm button. */
  confirm: string
  pendingLabel: string
  isPending: boolean
  /** Error message of the last attempt. */
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation dialog for destructive actions. Always open: mount it only while needed. */
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

/** Focuses the page heading. Use it when the focused element is removed. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Returns a function that focuses the page heading after a dialog has closed. Call it from the
 * component that renders the dialog, when the button that opened the dialog is removed.
 */
export function useHeadingFocus(): () => void {
  const [closeCount, setCloseCount] = useState(0)
  useEffect(() => {
    if (closeCount > 0) focusPageHeading()
  }, [closeCount])
  return () => setCloseCount((count) => count + 1)
}
