import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'

interface SmallFormProps {
  /** Its own on the page. */
  id: string
  title: string
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  /** Beside the buttons. */
  extra?: ReactNode
  children: ReactNode
}

/** A dialog with a form, beside the form of the page and not within it. */
export function SmallForm({
  id,
  title,
  submitLabel,
  onSubmit,
  onClose,
  extra,
  children,
}: SmallFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Where it stands in the tree it is still part of the page's own form.
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
