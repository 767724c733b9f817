import { useEffect, useState } from 'react'
import type { OutboxRow } from '../../device/outbox-row.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditRequest } from './edit-request.tsx'
import { loadOutbox, removeRequest, useOutbox } from './outbox.ts'
import { PendingRequest } from './pending-request.tsx'

/**
 * The requests that wait on this device, with buttons to edit or delete them, and the open dialog.
 * Without requests there is no list.
 */
export function PendingRequests() {
  const rows = useOutbox((state) => state.rows)
  const [open, setOpen] = useState<{ what: 'edit' | 'delete'; row: OutboxRow } | null>(null)
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
                <PendingRequest
                  row={row}
                  onEdit={() => setOpen({ what: 'edit', row })}
                  onDelete={() => setOpen({ what: 'delete', row })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {open?.what === 'edit' && <EditRequest row={open.row} onDone={close} />}
      {open?.what === 'delete' && <DeleteRequest row={open.row} onDone={close} />}
    </>
  )
}

function DeleteRequest({ row, onDone }: { row: OutboxRow; onDone: () => void }) {
  const remove = async () => {
    if (!(await removeRequest(row.requestId)))
      toast({
        tone: 'info',
        title: 'Already sent',
        description: 'This request was sent meanwhile.',
      })
    onDone()
  }
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
          <Button variant="danger" onClick={() => void remove()}>
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
