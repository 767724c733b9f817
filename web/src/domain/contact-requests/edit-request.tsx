import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { contactForm } from '#contract/contact-requests.ts'
import type { ContactFormValues, OutboxRow } from '../../device/outbox-row.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { type ContactFormInput, showFieldErrors } from './contact-fields.ts'
import { editRequest, flushOutbox } from './outbox.ts'
import { RequestFields } from './request-fields.tsx'

/** Dialog to edit a waiting request, with the field errors of the server. */
export function EditRequest({ row, onDone }: { row: OutboxRow; onDone: () => void }) {
  const id = useId()
  const form = useForm<ContactFormInput, unknown, ContactFormValues>({
    resolver: zodResolver(contactForm),
    defaultValues: row.form,
  })
  useEffect(() => {
    if (row.problem) showFieldErrors(form, row.problem.fields)
  }, [row, form])
  const save = async (values: ContactFormValues) => {
    const isUpdated = await editRequest(row.requestId, values)
    if (!isUpdated)
      toast({
        tone: 'info',
        title: 'Already sent',
        description: 'This request was sent meanwhile.',
      })
    onDone()
    void flushOutbox()
  }
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title="Edit request"
      footer={
        <>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            pending={form.formState.isSubmitting}
            pendingLabel="Saving..."
          >
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        aria-label="Edit request"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="flex flex-col gap-5"
      >
        <RequestFields form={form} />
      </form>
    </Dialog>
  )
}
