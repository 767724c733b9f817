import type { Payment, UnknownPayment } from '#contract/admin-records.ts'
import { fullStopAfter } from '#contract/rules/sentence.ts'
import { toast } from '../../ui/toast.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { useDismissUnknownPayment, useReturnCredit } from './queries.ts'

const RETURN_FAILURE = 'Failed to return credit'

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
      onError: (cause) => showErrorToast(RETURN_FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Return credit?"
      confirmLabel="Return Credit"
      pendingLabel="Returning..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(RETURN_FAILURE, error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="break-all">{userEmail}</strong> can create another listing with the
        payment for <strong className="break-words">{contractorName}</strong>
        <span>{`${fullStopAfter(contractorName ?? '')} No money moves.`}</span>
      </p>
      <p className="text-muted">
        Only the credit of a deleted listing can be returned, and that listing can then no longer be
        restored.
      </p>
    </AdminConfirm>
  )
}

const DISMISS_FAILURE = 'Failed to dismiss payment'

interface DismissPaymentDialogProps {
  payment: UnknownPayment
  onClose: () => void
  /** Called after the payment was dismissed. Must close the dialog. */
  onDismissed: () => void
}

/** Confirms that an unknown payment is removed from the list. */
export function DismissPaymentDialog({
  payment: { id, paymentIntentId },
  onClose,
  onDismissed,
}: DismissPaymentDialogProps) {
  const { mutate, isPending, isSuccess, error } = useDismissUnknownPayment()
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        onDismissed()
        toast({ title: 'Payment dismissed', description: paymentIntentId })
      },
      onError: (cause) => showErrorToast(DISMISS_FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Dismiss payment?"
      confirmLabel="Dismiss"
      pendingLabel="Dismissing..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(DISMISS_FAILURE, error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Dismiss <code className="break-all">{paymentIntentId}</code> only after you have settled it
        with the customer. It is then no longer shown here. The dismissal is recorded in the audit
        log. No money is moved.
      </p>
    </AdminConfirm>
  )
}
