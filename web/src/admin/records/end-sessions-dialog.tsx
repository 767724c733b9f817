import type { UserSummary } from '#contract/admin-records.ts'
import { formatPlural } from '../../lib/format.ts'
import { toast } from '../../ui/toast.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { useEndUserSessions } from './queries.ts'

const FAILURE = 'Failed to sign out user'

interface EndSessionsDialogProps {
  user: UserSummary
  onClose: () => void
  /** Called after the sessions were ended. Must close the dialog. */
  onEnded: () => void
}

/** Confirms that a user is signed out on every device. */
export function EndSessionsDialog({
  user: { id, email, sessions },
  onClose,
  onEnded,
}: EndSessionsDialogProps) {
  const { mutate, isPending, isSuccess, error } = useEndUserSessions()
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        onEnded()
        toast({ title: 'User signed out', description: email })
      },
      onError: (cause) => showErrorToast(FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Sign out user?"
      confirmLabel="Sign Out"
      pendingLabel="Signing out..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(FAILURE, error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="break-all">{email}</strong> is signed out on{' '}
        {formatPlural(sessions, 'device')} and can log in again with the password.
      </p>
      <p className="text-muted">
        If somebody else knows the password, ask the user to choose a new one by “Forgot your
        password?”.
      </p>
    </AdminConfirm>
  )
}
