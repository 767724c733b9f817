import type { ContactRequest } from '#contract/entities.ts'
import { formatShortDate } from '../../lib/format.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { useDeleteRequest } from './queries.ts'

interface DeleteRequestDialogProps {
  request: ContactRequest
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of a contact request. */
export function DeleteRequestDialog({ request, onClose, onDeleted }: DeleteRequestDialogProps) {
  const remove = useDeleteRequest(onDeleted)
  return (
    <AdminConfirm
      title="Delete this request?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      errorMessage={remove.error && 'The request could not be deleted.'}
      onConfirm={() => remove.mutate(request)}
      onClose={onClose}
    >
      <p className="break-words">
        The request of <strong>{request.businessName}</strong> of{' '}
        {formatShortDate(request.createdAt)} is deleted for good.
      </p>
    </AdminConfirm>
  )
}
