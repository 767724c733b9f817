import type { Payment } from '#contract/admin-records.ts'
import { toast } from '../../ui/toast.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { useReturnCredit } from './queries.ts'

const FAILURE = 'Failed to return credit'

interface ReturnCreditDialogProps {
  payment: Payment
  onClose: () => void
  /** Called after the credit was returned. Must close the dialog. */
  onReturned: () => void
}

/**
 * Asks the admin to confirm the return of a deleted listing's credit. The user can then create
 * another listing with it.
 */
export function ReturnCreditDialog({
  payment: { id, userEmail, contractorName },
  onClose,
  onReturned,
}: ReturnCreditDialogProps) {
  const { mutate, isPending, isSuccess, error } = useReturnCredit()
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        onReturned()
        toast({ title: 'Credit returned', description: userEmail ?? '' })
      },
      onError: (cause) => showErrorToast(FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Return credit?"
      confirmLabel="Return Credit"
      pendingLabel="Returning..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(FAILURE, error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="break-all">{userEmail}</strong> can create another listing with the
        payment for <strong className="break-words">{contractorName}</strong>. No money moves.
      </p>
      <p className="text-muted">
        Only the credit of a deleted listing can be returned, and that listing can then no longer be
        restored.
      </p>
    </AdminConfirm>
  )
}
