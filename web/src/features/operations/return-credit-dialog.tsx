import type { Payment } from '#contract/operations.ts'
import { AdminConfirm, focusPageHeading } from '../../components/admin-confirm.tsx'
import { failureLine, toastFailure } from '../../components/admin-toast.ts'
import { toast } from '../../components/toast.tsx'
import { useReturnCredit } from './queries.ts'

const FAILURE = 'Failed to return credit'

/** Asks before the payment of a deleted listing may be used again (I3). */
export function ReturnCreditDialog({ payment: { id, userEmail, contractorName }, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutate, isPending, isSuccess, error } = useReturnCredit()
  const confirm = () => mutate(id, {
    onSuccess: () => {
      onClose()
      setTimeout(focusPageHeading)
      toast({ title: 'Credit returned', description: userEmail ?? '' })
    },
    onError: (cause) => toastFailure(FAILURE, cause),
  })
  return (
    <AdminConfirm
      title="Return credit?" confirm="Return Credit" pendingLabel="Returning..." isPending={isPending || isSuccess}
      failure={error && !isPending ? failureLine(FAILURE, error) : null} onConfirm={confirm} onClose={onClose}
    >
      <p><strong className="break-all">{userEmail}</strong> can create another listing with the payment for <strong className="break-words">{contractorName}</strong>. No money moves.</p>
      <p className="text-muted">Only the payment of a deleted listing can be returned, and that listing is then no longer a paid one.</p>
    </AdminConfirm>
  )
}
