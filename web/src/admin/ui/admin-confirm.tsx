import { type ReactNode, useEffect, useState } from 'react'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormAlert } from '../../ui/notice.tsx'

interface AdminConfirmProps {
  title: string
  /** Describes what the action does. */
  children: ReactNode
  /** Label of the confirm button. */
  confirmLabel: string
  pendingLabel: string
  isPending: boolean
  /** Error message of the last attempt. A toast must show it too. */
  errorMessage?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation dialog for destructive actions. It is open as long as it is rendered. */
export function AdminConfirm({
  title,
  children,
  confirmLabel,
  pendingLabel,
  isPending,
  errorMessage,
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
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {errorMessage && <FormAlert isInToast title={errorMessage} />}
      </div>
    </Dialog>
  )
}

/**
 * Returns a function that focuses the page heading once a dialog is removed. Call the function when
 * the action of the dialog succeeds, because the button that opened the dialog may be removed too.
 * Use this hook in the component that renders the dialog.
 */
export function useHeadingFocus(): () => void {
  const [closeCount, setCloseCount] = useState(0)
  useEffect(() => {
    if (closeCount > 0) focusPageHeading()
  }, [closeCount])
  return () => setCloseCount((count) => count + 1)
}
