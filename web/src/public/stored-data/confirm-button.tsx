import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ConfirmButtonProps {
  /** Label of the button and of the confirming button in the dialog. */
  label: string
  pendingLabel: string
  variant?: ButtonVariant
  /** Title of the dialog. */
  title: string
  /** Explains what is deleted and what remains. */
  children: ReactNode
  onConfirm: () => Promise<void>
}

/** A button that asks for confirmation before it deletes something. */
export function ConfirmButton({
  label,
  pendingLabel,
  variant = 'outline',
  title,
  children,
  onConfirm,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const close = () => setIsOpen(false)
  const confirm = async () => {
    setIsPending(true)
    try {
      await onConfirm()
    } finally {
      setIsPending(false)
      close()
    }
  }
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="danger"
              pending={isPending}
              pendingLabel={pendingLabel}
              onClick={() => void confirm()}
            >
              {label}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
