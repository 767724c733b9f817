import type { UnknownPayment } from '#contract/admin-records.ts'
import { toast } from '../../ui/toast.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { useDismissUnknownPayment } from './queries.ts'

const FAILURE = 'Failed to dismiss payment'

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
      onError: (cause) => showErrorToast(FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Dismiss payment?"
      confirmLabel="Dismiss"
      pendingLabel="Dismissing..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(FAILURE, error) : null}
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
