import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface FormDialogProps {
  /** Unique on the page. */
  id: string
  title: string
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  /** Shown next to the buttons. */
  extra?: ReactNode
  children: ReactNode
}

/** A dialog with a form. Uses a portal because HTML forms must not be nested. */
export function FormDialog({
  id,
  title,
  submitLabel,
  onSubmit,
  onClose,
  extra,
  children,
}: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through the portal to the page's form, which must not submit.
    event.stopPropagation()
    onSubmit()
  }
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          {extra}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>,
    document.body,
  )
}
