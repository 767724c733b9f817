import type { ContractorDetail } from '#contract/entities.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure } from '../ui/admin-toast.ts'
import { formatLocation } from './contractor-facts.tsx'
import { useDeleteContractor } from './queries.ts'

interface DeleteDialogProps {
  contractor: ContractorDetail
  onClose: () => void
  /** Called after the deletion. Must close the dialog. */
  onDeleted: () => void
}

/** Confirms the deletion of a contractor and explains its consequences. */
export function DeleteDialog({ contractor, onClose, onDeleted }: DeleteDialogProps) {
  const { mutate, isPending, isSuccess, error } = useDeleteContractor()
  const confirm = () => mutate(contractor, { onSuccess: onDeleted })
  return (
    <AdminConfirm
      title="Delete contractor?"
      confirmLabel="Delete Contractor"
      pendingLabel="Deleting..."
      isPending={isPending || isSuccess}
      errorMessage={
        error && !isPending ? formatFailure('Failed to delete contractor', error) : null
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="break-words">{contractor.name}</strong> ({contractor.categoryName},{' '}
        {formatLocation(contractor)}) leaves the directory and all its lists at once, and its page
        disappears. Copies of the directory on people's devices lose it at their next update.
      </p>
      {contractor.hasActiveSubscription && (
        <p>
          It is a paid listing. Its payment stays used up until you return the credit in Payments.
        </p>
      )}
      <p className="text-muted">
        It stays in the bin for {BIN_DAYS} days and can be restored from there.
      </p>
    </AdminConfirm>
  )
}
