import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contactForm } from '#contract/contact-requests.ts'
import type { ContactFormValues, ContactRow } from '../../device/user-rows.ts'
import { QuoteItem } from '../../domain/quotes/quote-item.tsx'
import { showAlreadySent } from '../../domain/request-outbox/already-sent.ts'
import {
  editRequest,
  flushOutbox,
  loadOutbox,
  removeRequest,
  useSentQuotes,
  useWaitingRequests,
} from '../../domain/request-outbox/outbox.ts'
import { WaitingReview } from '../../domain/reviews/review-item.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureAs, useFormSubmit, useSubmit } from '../../ui/form/use-submit.ts'
import { PendingRequest } from './pending-request.tsx'
import { type ContactFormInput, RequestFields, showFieldErrors } from './request-fields.tsx'

/**
 * The requests that wait on this device, with buttons to edit or delete them, and the open dialog.
 * Without requests there is no list.
 */
export function PendingRequests() {
  const rows = useWaitingRequests()
  const [open, setOpen] = useState<{ what: 'edit' | 'delete'; row: ContactRow } | null>(null)
  useEffect(() => void loadOutbox(), [])
  const close = () => setOpen(null)
  return (
    <>
      {rows && rows.length > 0 && (
        <section aria-labelledby="pending" className="panel mb-6 p-5 sm:p-7">
          <h2 id="pending" className="text-xl">
            Waiting to be sent
          </h2>
          <ul className="mt-3 divide-y divide-base-300">
            {rows.map((row) => (
              <li key={row.requestId} className="py-4 first:pt-1 last:pb-0">
                {row.kind === 'quote' ? (
                  <QuoteItem row={row} />
                ) : row.kind === 'review' ? (
                  <WaitingReview row={row} />
                ) : (
                  <PendingRequest
                    row={row}
                    onEdit={() => setOpen({ what: 'edit', row })}
                    onDelete={() => setOpen({ what: 'delete', row })}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SentQuotes />
      {open?.what === 'edit' && <EditRequest row={open.row} onDone={close} />}
      {open?.what === 'delete' && <DeleteRequest row={open.row} onDone={close} />}
    </>
  )
}

/** The requests for quotes that were sent from this device. */
function SentQuotes() {
  const rows = useSentQuotes()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="sent" className="panel mb-6 p-5 sm:p-7">
      <h2 id="sent" className="text-xl">
        Sent requests for quotes
      </h2>
      <ul className="mt-3 divide-y divide-base-300">
        {rows.map((row) => (
          <li key={row.requestId} className="py-4 first:pt-1 last:pb-0">
            <QuoteItem row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeleteRequest({ row, onDone }: { row: ContactRow; onDone: () => void }) {
  const { submit, isSending } = useSubmit({
    toFailure: failureAs('The request was not deleted'),
    send: async () => {
      if (!(await removeRequest(row.requestId))) showAlreadySent('request')
      return onDone
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title="Delete this request?"
      footer={
        <>
          <Button variant="outline" onClick={onDone}>
            Keep It
          </Button>
          <Button variant="danger" pending={isSending} onClick={() => void submit()}>
            Delete Request
          </Button>
        </>
      }
    >
      <p className="break-words">
        The request of <strong>{row.form.businessName}</strong> has not been sent. It will be gone
        from this device.
      </p>
    </Dialog>
  )
}

/** Dialog to edit a waiting request, with the field errors of the server. */
function EditRequest({ row, onDone }: { row: ContactRow; onDone: () => void }) {
  const id = useId()
  const form = useForm<ContactFormInput, unknown, ContactFormValues>({
    resolver: zodResolver(contactForm),
    defaultValues: row.form,
  })
  useEffect(() => {
    if (row.problem) showFieldErrors(form, row.problem.fields)
  }, [row, form])
  const { onSubmit, isSending } = useFormSubmit(form, {
    toFailure: failureAs('The request was not changed'),
    send: async (values) => {
      if (!(await editRequest(row.requestId, values))) showAlreadySent('request')
      void flushOutbox()
      return onDone
    },
  })
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
          <Button type="submit" form={id} pending={isSending} pendingLabel="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        aria-label="Edit request"
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <RequestFields form={form} />
      </form>
    </Dialog>
  )
}
