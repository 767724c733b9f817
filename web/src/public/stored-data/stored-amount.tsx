import { type ReactNode, useState } from 'react'
import { clampToNow } from '../../device/directory-state.ts'
import { formatSize } from '../../lib/format-size.ts'
import { formatAsOf } from '../../lib/format.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { StoredAmount } from './inventory.ts'

interface StoredAmountRowProps {
  title: string
  stored: StoredAmount
  /** The count as text, for example "2,412 contractors". */
  amount: string
  /** Shown instead of the amount when nothing is stored. */
  none: string
  /** Label of the time, for example "as of" or "newest from". */
  age?: string
  action?: ReactNode
}

/** One row of the list: title, amount, age and size. */
export function StoredAmountRow({
  title,
  stored: { count, bytes, asOf, isUnread },
  amount,
  none,
  age = 'as of',
  action,
}: StoredAmountRowProps) {
  const isStored = count > 0 || asOf !== null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base">{title}</h3>
        <p className="text-muted tabular-nums">
          {isStored
            ? [amount, asOf && `${age} ${formatAsOf(clampToNow(asOf))}`].filter(Boolean).join(', ')
            : isUnread
              ? 'Could not be read'
              : none}
        </p>
      </div>
      <div className="flex items-center gap-4 tabular-nums">
        {isStored && <span>{formatSize(bytes)}</span>}
        {count > 0 && action}
      </div>
    </li>
  )
}

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
