import type { ContractorDetail } from '#contract/entities.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure } from '../ui/admin-toast.ts'
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
        <strong className="break-words">{contractor.name}</strong> (
        <span>{contractor.categoryName}</span>, <span>{formatLocation(contractor)}</span>) leaves
        the directory and all its lists at once, and its page disappears. Copies of the directory on
        people's devices lose it at their next update.
      </p>
      {contractor.hasActiveSubscription && (
        <p>
          It is a paid listing. Its payment stays used up until you return the credit in Payments.
        </p>
      )}
      <p className="text-muted">{`It stays in the bin for ${BIN_DAYS} days and can be restored from there.`}</p>
    </AdminConfirm>
  )
}

/** The rating with one decimal, a star and the number of reviews, or "New" without a rating. */
export function Rating({ contractor: { rating, reviewCount } }: { contractor: ContractorDetail }) {
  if (rating <= 0) return <span className="text-muted">{formatRating(rating)}</span>
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      <span>{formatRating(rating)}</span>
      <Icon name="star" size={16} className="fill-star text-star" />
      <span className="sr-only"> of 5</span>
      <span className="text-muted">{`(${reviewCount})`}</span>
    </span>
  )
}

export const formatLocation = ({ city, state }: ContractorDetail) =>
  [city, state].filter(Boolean).join(', ') || '—'
